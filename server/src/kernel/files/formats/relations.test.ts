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
      'its attributes the other way round',
      `<Relationship TargetMode='External' Target='//a/x' Type='${OFFICE}/image'/>`,
    ],
    ['a sign within quotes', `<Relationship Target="http://a/>" TargetMode="External" Type="${OFFICE}/image"/>`],
    ['an apostrophe in a remark before', `<!-- don't --><Relationship TargetMode="External" Type="${OFFICE}/frame"/>`],
    ['a link before', `<a Type="${OFFICE}/hyperlink"/><Relationship TargetMode="External" Type="${OFFICE}/audio"/>`],
    ['a name space of its own', `<r:Relationship r:TargetMode="External" r:Type="${OFFICE}/oleObject"/>`],
    ['letters that are written as numbers', `<Relationship TargetMode="&#69;xternal" Type="${OFFICE}/image"/>`],
    ['a type that only looks like a link', '<Relationship TargetMode="External" Type="&#47;image?/hyperlink"/>'],
    ['no end', `<Relationship TargetMode="External" Type="${OFFICE}/image" `],
  ])('%s from an external source is detected', (_what, more) => {
    expect(relationsIn(relation(more)).fetches).toBe(true)
  })
  test.each([
    ['nothing but parts of its own', ''],
    ['a link', `<Relationship Type="${OFFICE}/hyperlink" Target="https://a.example/me" TargetMode="External"/>`],
    ['a picture inside', `<Relationship Type="${OFFICE}/image" Target="media/a.png" TargetMode="Internal"/>`],
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
    ['open remarks', '<!--'.repeat(500_000)],
    ['open sections', '<![CDATA['.repeat(200_000)],
    ['open instructions', '<?'.repeat(1_000_000)],
    ['ampersands', `<r a="${'&#'.repeat(1_000_000)}"/>`],
    ['tags in tags', '<a>'.repeat(700_000)],
  ])('two megabytes of %s are scanned quickly', (_what, rels) => {
    const started = performance.now()
    relationsIn(rels)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
