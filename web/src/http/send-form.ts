/** Upload progress from 0 to 1; at 1 the server is processing the file. */
export type OnSent = (progress: number) => void

type FormOptions = {
  method: string
  headers: Record<string, string>
  form: FormData
  signal: AbortSignal
  onSent: OnSent
}

/** Sends a form as `fetch` does, but reports upload progress, which only XMLHttpRequest can. */
export function sendForm(address: string, options: FormOptions): Promise<Response> {
  const { method, headers, form, signal, onSent } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 0 : loaded / total)
    request.upload.onload = () => onSent(1)
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('The form could not be sent'))
    request.onabort = () => reject(new DOMException('Given up', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
  const headers = lines.filter(Boolean).map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ')
    return [name, value.join(': ')]
  })
  const body = request.response as Blob
  // `Response` refuses even an empty body for a status without one, such as 204.
  return new Response(body.size > 0 ? body : null, { status: request.status, headers })
}
