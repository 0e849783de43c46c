import type {
  BrowserContext,
  BrowserContextOptions,
  Page,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test'
import type { ApiClient } from './api.ts'
import type { School } from './school.ts'
import type { TestServer } from './server.ts'

/** A phone or computer: a browser profile with one page. */
export type Device = { context: BrowserContext; page: Page }

export type TestFixtures = {
  /** Opens another device; page errors on it fail the test. */
  openDevice: (options?: BrowserContextOptions) => Promise<Device>
  noIncidents: undefined
  sameSettings: undefined
  /** An organisation for this test only. */
  school: School
  /** Its admin, without a browser. */
  schoolAdmin: ApiClient
}

export type WorkerFixtures = { server: TestServer; head: ApiClient; provider: ApiClient }

/** `test` of the journeys, whichever browser it drives. */
export type JourneyTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & TestFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & WorkerFixtures
>
