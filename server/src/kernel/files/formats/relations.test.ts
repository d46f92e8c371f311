import { describe, expect, test } from 'vitest'
import { relationsIn } from './relations.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (more: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://x"><Relationship Id="r1" Type="${OFFICE}/styles" Target="styles.xml"/>${more}</Relationships>`

describe('relationships of an office file', () => {
  test.each([
    [
      'a picture',
      `<Relationship Id="r" Type="${OFFICE}/image" Target="http://a.example/x.png" TargetMode="External"/>`,
    ],
    [
      'a relationship with its attributes in reverse order',
      `<Relationship TargetMode='External' Target='//a/x' Type='${OFFICE}/image'/>`,
    ],
    [
      'a relationship with a > within quotes',
      `<Relationship Target="http://a/>" TargetMode="External" Type="${OFFICE}/image"/>`,
    ],
    [
      'a relationship after a comment with an apostrophe',
      `<!-- don't --><Relationship TargetMode="External" Type="${OFFICE}/frame"/>`,
    ],
    [
      'a relationship after a hyperlink',
      `<a Type="${OFFICE}/hyperlink"/><Relationship TargetMode="External" Type="${OFFICE}/audio"/>`,
    ],
    [
      'a relationship with another namespace prefix',
      `<r:Relationship r:TargetMode="External" r:Type="${OFFICE}/oleObject"/>`,
    ],
    ['a relationship with character references', `<Relationship TargetMode="&#69;xternal" Type="${OFFICE}/image"/>`],
    [
      'a relationship whose type resembles a hyperlink',
      '<Relationship TargetMode="External" Type="&#47;image?/hyperlink"/>',
    ],
    ['no end', `<Relationship TargetMode="External" Type="${OFFICE}/image" `],
  ])('%s from an external source is detected', (_what, more) => {
    expect(relationsIn(relation(more)).fetches).toBe(true)
  })
  test.each([
    ['a file with internal parts only', ''],
    ['a link', `<Relationship Type="${OFFICE}/hyperlink" Target="https://a.example/me" TargetMode="External"/>`],
    ['an embedded image', `<Relationship Type="${OFFICE}/image" Target="media/a.png" TargetMode="Internal"/>`],
    ['another workbook', `<Relationship Type="${OFFICE}/externalLinkPath" Target="b.xlsx" TargetMode="External"/>`],
    ['a remark', `<!-- <Relationship TargetMode="External" Type="${OFFICE}/image"/> -->`],
  ])('%s is accepted', (_what, more) => {
    expect(relationsIn(relation(more)).fetches).toBe(false)
  })
  test.each(['vbaProject', 'vb&#97;Project', 'VBAPROJECT'])('macros of the type %s are detected', (type) => {
    expect(relationsIn(relation(`<Relationship Type="http://x/${type}" Target="a.bin"/>`)).hasMacros).toBe(true)
  })
  test.each([
    ['quotes and brackets', `<"'`.repeat(700_000)],
    ['one word', `<r ${'a'.repeat(2_000_000)}`],
    ['one word and spaces', `<r ${'a'.repeat(1_000_000)}${' '.repeat(1_000_000)}`],
    ['equal signs', `<r ${'='.repeat(2_000_000)}>`],
    ['unclosed comments', '<!--'.repeat(500_000)],
    ['unclosed CDATA sections', '<![CDATA['.repeat(200_000)],
    ['unclosed processing instructions', '<?'.repeat(1_000_000)],
    ['ampersands', `<r a="${'&#'.repeat(1_000_000)}"/>`],
    ['nested tags', '<a>'.repeat(700_000)],
  ])('two megabytes of %s are scanned quickly', (_what, rels) => {
    const started = performance.now()
    relationsIn(rels)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
