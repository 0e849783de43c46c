import type { ThreatPage } from '@holdfast/contract/content'
import { bombThreat } from './bomb-threat.ts'
import { cyberAttack } from './cyber-attack.ts'
import { deathOrBereavement } from './death-or-bereavement.ts'
import { evacuation } from './evacuation.ts'
import { fire } from './fire.ts'
import { intruder } from './intruder.ts'
import { lockdown } from './lockdown.ts'
import { missingPupil } from './missing-pupil.ts'
import { offSiteVisitEmergency } from './off-site-visit-emergency.ts'
import { seriousInjury } from './serious-injury.ts'
import { severeWeather } from './severe-weather.ts'
import { suspiciousPackage } from './suspicious-package.ts'
import { utilityFailure } from './utility-failure.ts'

/** What leaves the least time to read stands first. */
export const threatPages: ThreatPage[] = [
  lockdown,
  evacuation,
  fire,
  seriousInjury,
  bombThreat,
  suspiciousPackage,
  intruder,
  missingPupil,
  offSiteVisitEmergency,
  severeWeather,
  utilityFailure,
  cyberAttack,
  deathOrBereavement,
]
