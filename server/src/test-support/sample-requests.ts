import type { Samples } from './injected-requests.ts'
import { ALERT_SAMPLES } from './sample-requests/alert-samples.ts'
import { CONTENT_SAMPLES } from './sample-requests/content-samples.ts'
import { HANDOVER_SAMPLES } from './sample-requests/handover-samples.ts'
import { INCIDENT_SAMPLES } from './sample-requests/incident-samples.ts'
import { PEOPLE_SAMPLES } from './sample-requests/people-samples.ts'
import { SIGN_IN_SAMPLES } from './sample-requests/sign-in-samples.ts'
import { USER_SAMPLES } from './sample-requests/user-samples.ts'

/** For each endpoint a sample request: see `Samples`. The compiler asks for those of new endpoints. */
export const SAMPLES: Samples = {
  ...SIGN_IN_SAMPLES,
  ...INCIDENT_SAMPLES,
  ...HANDOVER_SAMPLES,
  ...ALERT_SAMPLES,
  ...PEOPLE_SAMPLES,
  ...USER_SAMPLES,
  ...CONTENT_SAMPLES,

  getHealth: () => ({}),
  getLiveness: () => ({}),
  listActivity: () => ({}),
  exportActivity: () => ({}),
  reportReadiness: () => ({
    body: {
      device: crypto.randomUUID(),
      ready: true,
      contentetag: null,
      contenttaken: null,
      installed: true,
      storagegranted: true,
      appversion: '1.0',
    },
  }),
  listReadiness: () => ({}),
  getSettings: () => ({}),
  getThreeWords: () => ({ query: { lat: '51.5', lng: '-0.1' } }),
  openEvents: () => ({}),
  getVersions: () => ({}),
}
