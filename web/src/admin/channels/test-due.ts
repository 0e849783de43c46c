import type { Channel } from '@holdfast/contract/alerts/channels'

/** Admins are asked to test a gateway for text messages or calls after so long. */
const TEST_AFTER_MS = 31 * 24 * 60 * 60 * 1000

export function isTestDue({ tested }: Pick<Channel, 'tested'>, now: Date): boolean {
  return tested === null || now.getTime() - Date.parse(tested) > TEST_AFTER_MS
}
