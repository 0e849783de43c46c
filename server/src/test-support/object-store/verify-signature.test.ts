import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { refuseSignature } from './verify-signature.ts'

/** The examples that Amazon publishes with the algorithm, so that our reading of it is not only our own. */
const EXPECTED = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  now: Date.parse('2013-05-24T00:00:00Z'),
}
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

function example(url: string, names: string, signature: string, more: object = {}) {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': EMPTY,
    'x-amz-date': '20130524T000000Z',
    ...more,
    authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=${names}, Signature=${signature}`,
  }
  return { method: 'GET', url, headers } as unknown as IncomingMessage
}

const OBJECT = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'
const LIST = '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'

test('the published signatures are right', () => {
  const range = { range: 'bytes=0-9' }
  const names = 'host;range;x-amz-content-sha256;x-amz-date'
  const object = example('/test.txt', names, OBJECT, range)
  expect(refuseSignature(object, Buffer.alloc(0), EXPECTED)).toBe(undefined)
  const list = example('/?max-keys=2&prefix=J', 'host;x-amz-content-sha256;x-amz-date', LIST)
  expect(refuseSignature(list, Buffer.alloc(0), EXPECTED)).toBe(undefined)
})

test.each([
  ['another list', '/?max-keys=2&prefix=K', EXPECTED, '', 'SignatureDoesNotMatch'],
  ['another body', '/?max-keys=2&prefix=J', EXPECTED, 'x', 'XAmzContentSHA256Mismatch'],
  [
    'a clock that is wrong by an hour',
    '/?max-keys=2&prefix=J',
    { ...EXPECTED, now: EXPECTED.now + 3_600_000 },
    '',
    'RequestTimeTooSkewed',
  ],
  [
    'another region',
    '/?max-keys=2&prefix=J',
    { ...EXPECTED, region: 'eu-west-2' },
    '',
    'AuthorizationHeaderMalformed',
  ],
])('%s is refused', (_, url, expected, body, code) => {
  const request = example(url, 'host;x-amz-content-sha256;x-amz-date', LIST)
  expect(refuseSignature(request, Buffer.from(body), expected)?.code).toBe(code)
})
