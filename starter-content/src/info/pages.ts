import type { InfoPage } from '@holdfast/contract/content'
import { businessContinuity } from './business-continuity.ts'
import { communicationsInfo } from './communications-info.ts'
import { contactList } from './contact-list.ts'
import { evacuationProcedure } from './evacuation-procedure.ts'
import { postIncidentSupport } from './post-incident-support.ts'
import { siteInformation } from './site-information.ts'
import { usefulWebsites } from './useful-websites.ts'

/** The cards of the role plans open these by their paths: specification, section 2. */
export const infoPages: InfoPage[] = [
  siteInformation,
  evacuationProcedure,
  contactList,
  communicationsInfo,
  businessContinuity,
  postIncidentSupport,
  usefulWebsites,
]
