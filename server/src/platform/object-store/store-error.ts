import { pluralise } from '@holdfast/contract/text'
import { StartError } from '../start-error.ts'
import { readText } from './store-xml.ts'

/** The store has refused something, or cannot be reached. The message says what an operator can do. */
export class StoreError extends StartError {
  /** Of the store, such as `AccessDenied`; `` if it has not answered. */
  readonly code: string
  readonly isTransient: boolean

  constructor(message: string, { code = '', isTransient = false, cause }: Details = {}) {
    super(message, { cause })
    this.code = code
    this.isTransient = isTransient
  }
}

type Details = { code?: string; isTransient?: boolean; cause?: unknown }

type Answer = { status: number; headers: Headers; body: Buffer }
type Asked = {
  bucket: string
  host: string
  /** What the key must be allowed, such as `s3:PutObject`. */
  permission: string
  now: number
}

/** The same request may succeed later. A part that was damaged on its way is sent again. */
const TRANSIENT = new Set([
  ...['InternalError', 'SlowDown', 'ServiceUnavailable', 'RequestTimeout', 'OperationAborted'],
  ...['BadDigest', 'XAmzContentSHA256Mismatch', 'IncompleteBody'],
])
const WRONG_REGION = new Set([
  ...['AuthorizationHeaderMalformed', 'PermanentRedirect', 'TemporaryRedirect'],
  'IllegalLocationConstraintException',
])
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage', 'StorageFull'])

/** What the store itself says is not repeated, because whoever answers there could write it. */
export function explainRefusal(answer: Answer, asked: Asked): StoreError {
  const { status, headers, body } = answer
  const xml = body.toString('utf8')
  const found = readText(xml, 'Code') ?? ''
  const code = /^\w{1,64}$/.test(found) ? found : ''
  const isTransient =
    (status >= 500 && status !== 501 && status !== 507) || status === 429 || TRANSIENT.has(code)
  const region = readText(xml, 'Region') ?? headers.get('x-amz-bucket-region') ?? undefined
  const sentence = sentenceFor({ status, code, region }, headers, asked)
  return new StoreError(sentence, { code, isTransient })
}

function sentenceFor(
  { status, code, region }: { status: number; code: string; region: string | undefined },
  headers: Headers,
  { bucket, host, permission, now }: Asked,
): string {
  switch (code) {
    case 'RequestTimeTooSkewed':
      return clockIsWrong(headers, host, now)
    case 'InvalidAccessKeyId':
      return `${host} does not know the key of BACKUP_S3_ACCESS_KEY_ID: look whether it was deleted.`
    case 'SignatureDoesNotMatch':
      return `BACKUP_S3_SECRET_ACCESS_KEY is not the secret of BACKUP_S3_ACCESS_KEY_ID, or BACKUP_S3_REGION is wrong, says ${host}.`
    case 'NoSuchBucket':
      return `There is no bucket ${bucket} at ${host}: look at BACKUP_S3_BUCKET and BACKUP_S3_ENDPOINT.`
  }
  if (WRONG_REGION.has(code) || (status >= 300 && status < 400)) {
    const isNamed = region !== undefined && /^[\w-]{1,64}$/.test(region)
    const where = isNamed ? `: it is in ${region}` : ''
    return `The bucket ${bucket} is in another region${where}. Set BACKUP_S3_REGION, and BACKUP_S3_ENDPOINT if it names a region.`
  }
  if (FULL.has(code) || status === 507) return `The bucket ${bucket} at ${host} is full.`
  if (status === 403 || code === 'AccessDenied') {
    return `The key of BACKUP_S3_ACCESS_KEY_ID may not do this in the bucket ${bucket}: allow it ${permission}.`
  }
  return `${host} answered with ${[status, code].join(' ').trim()} (${permission}).`
}

function clockIsWrong(headers: Headers, host: string, now: number): string {
  const theirs = Date.parse(headers.get('date') ?? '')
  const minutes = Math.round(Math.abs(now - theirs) / 60_000)
  const difference = Number.isNaN(minutes) ? '' : `: the two differ by ${minutes} minutes`
  return `${host} refuses because the clock of this machine is not the clock there${difference}. Set this one by the network (timedatectl).`
}

const UNREACHABLE = new Set([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'],
])

/** Explains why there was no answer. */
export function explainNoAnswer(error: unknown, host: string, limitMs: number): StoreError {
  const details = { isTransient: true, cause: error }
  const isTooLate = error instanceof Error && error.name === 'TimeoutError'
  const { code = '' } = (error instanceof Error ? (error.cause ?? {}) : {}) as { code?: string }
  if (isTooLate || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') {
    const limit = pluralise(Math.ceil(limitMs / 1000), 'second')
    return new StoreError(`${host} did not answer within ${limit}.`, details)
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StoreError(
      `No address is known for ${host}: look at BACKUP_S3_ENDPOINT, and whether the DNS of this machine works.`,
      details,
    )
  }
  if (UNREACHABLE.has(code)) {
    return new StoreError(
      `${host} cannot be reached: look at BACKUP_S3_ENDPOINT, and whether the firewall lets this machine call it.`,
      details,
    )
  }
  if (/CERT|UNABLE_TO|SELF_SIGNED/.test(code)) {
    return new StoreError(
      `The certificate of ${host} is not valid for this machine (${code}). Look at the clock; for a store with an authority of your own set NODE_EXTRA_CA_CERTS to the file of its certificate.`,
      { cause: error },
    )
  }
  return new StoreError(`The connection to ${host} broke.`, details)
}
