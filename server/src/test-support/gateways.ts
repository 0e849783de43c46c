import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Servers of our own that follow the published descriptions of gateways: what they require of a request, and what
 * they respond. No test talks to a real one.
 */

export const NOTIFY = {
  service: '26785a09-ab16-4eb0-8407-a37497a57506',
  key: '3d844edf-8d35-48ac-975b-e847b4f122b0',
  template: 'f33517ff-2a88-4f6e-b855-c550268ce08a',
}
export const NOTIFY_KEY = `my-test_key-${NOTIFY.service}-${NOTIFY.key}`
export const TWILIO = { account: `AC${'0'.repeat(32)}`, token: 'the auth token of the account' }
export const HOOK_SECRET = 'a secret of the hook'

export type TakenMessage = { to: string; text: string; voice: boolean; id: string; at: number }

/** `hang`: no response; `huge`: a body without an end; `redirect`: to somewhere else. */
export type Behaviour = 'work' | 'hang' | 'huge' | 'redirect' | { status: number; body?: string }

export type TestGateway = {
  address: string
  /** The messages that it has taken. */
  taken: TakenMessage[]
  /** How many requests have arrived, taken or not. */
  requests: number
  behave(next: Behaviour): void
  /** Called before a message is taken. */
  beforeTaking: (() => Promise<void>) | undefined
}

type Judged = { status: number; body: unknown; taken?: Omit<TakenMessage, 'at'> }
type Judge = (request: IncomingMessage, body: string) => Judged

export const startNotify = (now = () => new Date()) =>
  startGateway((request, body) => judgeNotify(request, body, now()))
export const startTwilio = () => startGateway(judgeTwilio)
export const startHook = () => startGateway(judgeHook)

async function startGateway(judge: Judge): Promise<TestGateway> {
  let behaviour: Behaviour = 'work'
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      gateway.requests += 1
      if (behaviour === 'work') {
        await gateway.beforeTaking?.()
        respond(response, judge(request, Buffer.concat(chunks).toString()))
      } else misbehave(response, behaviour)
    })
  })
  const respond = (response: ServerResponse, { status, body, taken }: Judged) => {
    if (taken) gateway.taken.push({ ...taken, at: Date.now() })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const gateway: TestGateway = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: [],
    requests: 0,
    behave: (next) => {
      behaviour = next
    },
    beforeTaking: undefined,
  }
  return gateway
}

function misbehave(response: ServerResponse, behaviour: Exclude<Behaviour, 'work'>): void {
  if (behaviour === 'hang') return
  if (behaviour === 'redirect') {
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  } else if (behaviour === 'huge') {
    response.writeHead(201, { 'content-type': 'application/json' })
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', write)
    write()
  } else response.writeHead(behaviour.status).end(behaviour.body)
}

/** https://docs.notifications.service.gov.uk/rest-api.html: a token of HS256, not older than 30 seconds. */
function judgeNotify({ url, headers }: IncomingMessage, text: string, now: Date): Judged {
  const refuse = (status: number, error: string, message: string) => ({
    status,
    body: { errors: [{ error, message }], status_code: status },
  })
  if (url !== '/v2/notifications/sms') return refuse(404, 'Not found', 'Not found')
  const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature] = token.split('.')
  const expected = createHmac('sha256', NOTIFY.key).update(`${head}.${claims}`).digest('base64url')
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}')
  const { iss, iat } = decode(claims)
  if (signature !== expected || iss !== NOTIFY.service || decode(head).alg !== 'HS256') {
    return refuse(403, 'AuthError', 'Invalid token: API key not found')
  }
  if (Math.abs(now.getTime() / 1000 - iat) > 30) {
    return refuse(
      403,
      'AuthError',
      'Error: Your system clock must be accurate to within 30 seconds',
    )
  }
  const body = JSON.parse(text)
  const { phone_number: to, template_id: template, personalisation, reference } = body
  if (template !== NOTIFY.template) return refuse(400, 'BadRequestError', 'Template not found')
  if (typeof personalisation?.message !== 'string') {
    return refuse(400, 'BadRequestError', 'Missing personalisation: message')
  }
  if (!/^\+447\d{9}$/.test(to)) {
    return refuse(400, 'ValidationError', `phone_number ${to} Not a UK mobile number`)
  }
  const content = { body: personalisation.message, from_number: 'GOVUK' }
  return {
    status: 201,
    body: { id: crypto.randomUUID(), reference, content, uri: '', template: {} },
    taken: { to, text: personalisation.message, voice: false, id: reference },
  }
}

/** https://www.twilio.com/docs/messaging/api/message-resource and …/voice/api/call-resource. */
function judgeTwilio({ url, headers }: IncomingMessage, text: string): Judged {
  const basic = Buffer.from(`${TWILIO.account}:${TWILIO.token}`).toString('base64')
  if (headers.authorization !== `Basic ${basic}`) {
    return { status: 401, body: { code: 20003, message: 'Authenticate', status: 401 } }
  }
  const [, what] =
    new RegExp(`^/2010-04-01/Accounts/${TWILIO.account}/(Messages|Calls)\\.json$`).exec(
      url ?? '',
    ) ?? []
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
  if (what === undefined || !isForm) return { status: 404, body: { code: 20404 } }
  const form = new URLSearchParams(text)
  const [to, from, said] = [
    form.get('To'),
    form.get('From') ?? form.get('MessagingServiceSid'),
    form.get(what === 'Calls' ? 'Twiml' : 'Body'),
  ]
  if (!to?.startsWith('+') || !from || !said) {
    const message = `The 'To' number ${to} is not a valid phone number.`
    return { status: 400, body: { code: 21211, message, status: 400 } }
  }
  const price = { price: '-0.0400', price_unit: 'GBP' }
  return {
    status: 201,
    body: { sid: `SM${crypto.randomUUID().replaceAll('-', '')}`, status: 'queued', ...price },
    taken: { to, text: said, voice: what === 'Calls', id: '' },
  }
}

function judgeHook({ headers }: IncomingMessage, text: string): Judged {
  const signed = `${headers['x-holdfast-timestamp']}.${text}`
  const expected = createHmac('sha256', HOOK_SECRET).update(signed).digest('hex')
  if (headers['x-holdfast-signature'] !== `sha256=${expected}`) return { status: 403, body: {} }
  const { id, type, to, message } = JSON.parse(text)
  return {
    status: 202,
    body: { cost: '0.03 GBP' },
    taken: { id, to, text: message, voice: type === 'voice' },
  }
}

/** As Twilio signs a form that it sends. */
export function twilioSignature(url: string, form: Record<string, string>, token = TWILIO.token) {
  const content = Object.keys(form)
    .toSorted()
    .reduce((text, field) => `${text}${field}${form[field]}`, url)
  return createHmac('sha1', token).update(content).digest('base64')
}
