import type { InfoPage } from '@holdfast/contract/content/content'
import { businessContinuity } from './business-continuity.ts'
import { communicationsInfo, messagesToParents, messagesToTheMedia } from './communications-info.ts'
import { contactList } from './contact-list.ts'
import { crisisTeam } from './crisis-team.ts'
import { evacuationProcedure } from './evacuation-procedure.ts'
import { keepingALog } from './keeping-a-log.ts'
import { martynsLaw } from './martyns-law.ts'
import { numbersInNorthernIreland } from './numbers-in-northern-ireland.ts'
import { postIncidentSupport } from './post-incident-support.ts'
import { siteInformation } from './site-information.ts'
import { usefulWebsites } from './useful-websites.ts'

/** The cards of the role plans link to some of these pages by their paths. */
export const infoPages: InfoPage[] = [
  siteInformation,
  evacuationProcedure,
  crisisTeam,
  contactList,
  communicationsInfo,
  messagesToParents,
  messagesToTheMedia,
  keepingALog,
  businessContinuity,
  postIncidentSupport,
  martynsLaw,
  numbersInNorthernIreland,
  usefulWebsites,
]
