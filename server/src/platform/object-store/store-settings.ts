import { isLoopbackHost } from '../loopback.ts'
import { StartError } from '../start-error.ts'

/** A place in an S3-compatible store. */
export type StoreConfig = {
  /** Such as `https://s3.eu-west-2.amazonaws.com`, without a slash at its end. */
  endpoint: string
  region: string
  bucket: string
  /** What the names of all objects begin with: empty, or with a slash at its end. */
  prefix: string
  accessKeyId: string
  /** One of the two is set. */
  secretAccessKey: string | undefined
  secretAccessKeyFile: string | undefined
}

type Settings = {
  BACKUP_S3_ENDPOINT?: string | undefined
  BACKUP_S3_REGION?: string | undefined
  BACKUP_S3_BUCKET?: string | undefined
  BACKUP_S3_PREFIX?: string | undefined
  BACKUP_S3_ACCESS_KEY_ID?: string | undefined
  BACKUP_S3_SECRET_ACCESS_KEY?: string | undefined
  BACKUP_S3_SECRET_ACCESS_KEY_FILE?: string | undefined
}

/** What stores of one's own, such as MinIO and Ceph, take unless they are told otherwise. */
const REGION_OF_OWN_STORES = 'us-east-1'

/**
 * Undefined without any of the settings.
 * @throws StartError that says which setting is missing or does not fit the others
 */
export function readStoreSettings(settings: Settings): StoreConfig | undefined {
  const { BACKUP_S3_BUCKET: bucket, BACKUP_S3_ACCESS_KEY_ID: accessKeyId } = settings
  const { BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  const { BACKUP_S3_SECRET_ACCESS_KEY_FILE: secretAccessKeyFile } = settings
  if (bucket === undefined) {
    const given = Object.entries(settings).find(
      ([name, value]) => name.startsWith('BACKUP_S3_') && value !== undefined,
    )
    if (given === undefined) return undefined
    throw new StartError(
      `Set BACKUP_S3_BUCKET to the bucket for copies of backups, or leave out ${given[0]}.`,
    )
  }
  if (accessKeyId === undefined) {
    throw new StartError('Set BACKUP_S3_ACCESS_KEY_ID to the id of a key for BACKUP_S3_BUCKET.')
  }
  if ((secretAccessKey === undefined) === (secretAccessKeyFile === undefined)) {
    throw new StartError(
      'Set BACKUP_S3_SECRET_ACCESS_KEY to the secret of BACKUP_S3_ACCESS_KEY_ID, or BACKUP_S3_SECRET_ACCESS_KEY_FILE to a file with it, and not both.',
    )
  }
  const place = choosePlace(settings, bucket)
  return { ...place, bucket, accessKeyId, secretAccessKey, secretAccessKeyFile }
}

function choosePlace(
  { BACKUP_S3_ENDPOINT: given, BACKUP_S3_REGION: region, BACKUP_S3_PREFIX: prefix = '' }: Settings,
  bucket: string,
): Pick<StoreConfig, 'endpoint' | 'region' | 'prefix'> {
  if (given === undefined && region === undefined) {
    throw new StartError(
      'Set BACKUP_S3_ENDPOINT to the address of the store, such as https://s3.eu-central-003.backblazeb2.com, or BACKUP_S3_REGION to a region of AWS, such as eu-west-2.',
    )
  }
  const endpoint = given ?? `https://s3.${region}.amazonaws.com`
  if (new URL(endpoint).hostname.startsWith(`${bucket}.`)) {
    throw new StartError(
      `Set BACKUP_S3_ENDPOINT to the address without the bucket: ${bucket} is in BACKUP_S3_BUCKET.`,
    )
  }
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    region: region ?? REGION_OF_OWN_STORES,
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
  }
}

/** An https address without a password, a query or a fragment; http on this machine only. */
export function isStoreEndpoint(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.search || url.hash) return false
  if (url.protocol === 'http:') return isLoopbackHost(url.hostname)
  return url.protocol === 'https:'
}

/** Folders of letters, digits, dots, hyphens and underscores, which are the same in every store and address. */
export function isStorePrefix(text: string): boolean {
  const folders = text.replace(/\/$/, '').split('/')
  return text.length <= 512 && folders.every((name) => /^(?!\.{1,2}$)[\w.-]+$/.test(name))
}

/** Names the place for people, and tells places apart. */
export function locationOf({ endpoint, bucket, prefix }: StoreConfig): string {
  return `${endpoint}/${bucket}/${prefix}`
}

/** The settings for a process that reads them again. */
export function storeEnvironment(store: StoreConfig): Required<Settings> {
  return {
    BACKUP_S3_ENDPOINT: store.endpoint,
    BACKUP_S3_REGION: store.region,
    BACKUP_S3_BUCKET: store.bucket,
    BACKUP_S3_PREFIX: store.prefix,
    BACKUP_S3_ACCESS_KEY_ID: store.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    BACKUP_S3_SECRET_ACCESS_KEY_FILE: store.secretAccessKeyFile,
  }
}
