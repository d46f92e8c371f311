/** Uploads with XMLHttpRequest, because fetch does not report upload progress. Returns a Response like fetch. */
export function sendWithProgress(
  url: string,
  init: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'POST', url)
    request.responseType = 'blob'
    for (const [name, value] of Object.entries((init.headers ?? {}) as Record<string, string>))
      request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onload = () =>
      done(
        new Response(request.status === 204 ? null : (request.response as Blob), {
          status: request.status,
          headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
        }),
      )
    request.onerror = () => fail(new TypeError('No answer'))
    request.onabort = () => fail(new DOMException('Aborted', 'AbortError'))
    init.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(init.body as XMLHttpRequestBodyInit)
  })
}
