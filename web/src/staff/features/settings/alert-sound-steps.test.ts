import { expect, test } from 'vitest'
import { platformOf } from './alert-sound-steps.tsx'

test.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/142.0', false, 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', true, 'ios'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Edg/142.0', false, 'desktop'],
])('the steps are those of the device: %s', (userAgent, isIos, platform) => {
  expect(platformOf({ userAgent }, isIos)).toBe(platform)
})
