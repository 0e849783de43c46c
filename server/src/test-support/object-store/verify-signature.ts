import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Verifies AWS Signature Version 4 as Amazon describes it for S3 (“Authenticating Requests: Using the Authorization
 * Header”), with nothing of the library that signs.
 */

const MAX_SKEW_MS = 15 * 60 * 1000

export type Refusal = { status: number; code: string; region?: string }

type Expected = { accessKeyId: string; secretAccessKey: string; region: string; now: number }

/** Undefined if the request is rightly signed. */
export function refuseSignature(
  request: IncomingMessage,
  body: Buffer,
  expected: Expected,
): Refusal | undefined {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=(.+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/
  const parts = authorization.exec(request.headers.authorization ?? '')
  if (!parts) return { status: 403, code: 'AccessDenied' }
  const [, accessKeyId, day = '', region = '', names = '', signature = ''] = parts
  if (accessKeyId !== expected.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' }
  if (region !== expected.region) {
    return { status: 400, code: 'AuthorizationHeaderMalformed', region: expected.region }
  }
  const time = headerOf(request, 'x-amz-date')
  if (!time.startsWith(day) || !isRecent(time, expected.now)) {
    return { status: 403, code: 'RequestTimeTooSkewed' }
  }
  const signed = names.split(';')
  const mustBeSigned = Object.keys(request.headers).filter(
    (name) => name === 'host' || name.startsWith('x-amz-') || name === 'content-md5',
  )
  if (mustBeSigned.some((name) => !signed.includes(name))) {
    return { status: 403, code: 'AccessDenied' }
  }
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${sha256(canonical(request, signed))}`
  const dateKey = hmac(`AWS4${expected.secretAccessKey}`, day)
  const signingKey = hmac(hmac(hmac(dateKey, region), 's3'), 'aws4_request')
  if (!timingSafeEqual(hmac(signingKey, text), Buffer.from(signature, 'hex'))) {
    return { status: 403, code: 'SignatureDoesNotMatch' }
  }
  if (headerOf(request, 'x-amz-content-sha256') !== sha256(body)) {
    return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  }
  return undefined
}

function canonical(request: IncomingMessage, signed: string[]): string {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const parameters = query
    .split('&')
    .filter((each) => each !== '')
    .map((each) => (each.includes('=') ? each : `${each}=`))
    .sort()
  const headers = signed.map((name) => `${name}:${headerOf(request, name).trim()}\n`)
  return [
    request.method,
    path,
    parameters.join('&'),
    headers.join(''),
    signed.join(';'),
    headerOf(request, 'x-amz-content-sha256'),
  ].join('\n')
}

function headerOf({ headers }: IncomingMessage, name: string): string {
  return String(headers[name] ?? '')
}

/** `time` such as `20261121T023000Z`. */
function isRecent(time: string, now: number): boolean {
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return Math.abs(Date.parse(iso) - now) <= MAX_SKEW_MS
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
