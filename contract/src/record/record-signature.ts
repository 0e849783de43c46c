import { attempt, decode, fromHex } from './record-bytes.ts'
import {
  RECORD_FILES,
  type SignatureFile,
  type SignedContent,
  signedText,
} from './record-format.ts'

/** Checks the signature itself, and that the record is signed with the key that the reader trusts, if any. */
export async function findSignatureProblems(
  files: ReadonlyMap<string, Uint8Array>,
  { signed, publickey, signature, ...others }: SignatureFile,
  trustedKey: string | undefined,
): Promise<string[]> {
  const problems: string[] = []
  const written = decode(files.get(RECORD_FILES.signature))
  // Only the canonical form is accepted, so that no byte of the file can be changed.
  const isExact = written === signatureText({ signed, publickey, signature })
  if (!isExact || Object.keys(others).length > 0) {
    problems.push(`The file ${RECORD_FILES.signature} was altered`)
  }
  const isSigned = await isSignedBy(publickey, signature, signed)
  if (isSigned === undefined) {
    problems.push('This browser is too old to check the signature: open this page in a newer one')
  } else if (!isSigned) problems.push('The signature is not of this record')
  if (trustedKey !== undefined && trustedKey.toLowerCase() !== publickey) {
    problems.push('The record is signed with another key than the one that you gave')
  }
  return problems
}

/** The text of the signature file. */
export function signatureText({ signed, publickey, signature }: SignatureFile): string {
  return `{"publickey":${JSON.stringify(publickey)},"signature":${JSON.stringify(signature)},"signed":${attempt(() => signedText(signed)) ?? ''}}`
}

/** Undefined if the browser does not support Ed25519. */
async function isSignedBy(
  publickey: string,
  signature: string,
  signed: SignedContent,
): Promise<boolean | undefined> {
  const isHex = /^[0-9a-f]{64}$/.test(publickey) && /^[0-9a-f]{128}$/.test(signature)
  const text = attempt(() => signedText(signed))
  if (!isHex || text === undefined) return false
  const algorithm = { name: 'Ed25519' }
  try {
    const bytes = fromHex(publickey)
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
    return crypto.subtle.verify(algorithm, key, fromHex(signature), new TextEncoder().encode(text))
  } catch (error) {
    return error instanceof Error && error.name === 'NotSupportedError' ? undefined : false
  }
}
