import type { ThreatPage } from '@holdfast/contract/content/content'
import { abduction } from './abduction.ts'
import { bombThreat } from './bomb-threat.ts'
import { buildingFailure } from './building-failure.ts'
import { calling999 } from './calling-999.ts'
import { chemicalOrSmokePlume } from './chemical-or-smoke-plume.ts'
import { cyberAttack } from './cyber-attack.ts'
import { deathOrBereavement } from './death-or-bereavement.ts'
import { drowning } from './drowning.ts'
import { evacuation } from './evacuation.ts'
import { fire } from './fire.ts'
import { intruder } from './intruder.ts'
import { lockdown } from './lockdown.ts'
import { missingPupil } from './missing-pupil.ts'
import { offSiteVisitEmergency } from './off-site-visit-emergency.ts'
import { outbreak } from './outbreak.ts'
import { protest } from './protest.ts'
import { seriousInjury } from './serious-injury.ts'
import { severeWeather } from './severe-weather.ts'
import { suspiciousPackage } from './suspicious-package.ts'
import { utilityFailure } from './utility-failure.ts'
import { weaponOrAssault } from './weapon-or-assault.ts'

/** The threats that leave the least time to read come first. */
export const threatPages: ThreatPage[] = [
  lockdown,
  evacuation,
  fire,
  seriousInjury,
  calling999,
  weaponOrAssault,
  drowning,
  abduction,
  missingPupil,
  chemicalOrSmokePlume,
  bombThreat,
  suspiciousPackage,
  intruder,
  protest,
  buildingFailure,
  offSiteVisitEmergency,
  severeWeather,
  utilityFailure,
  outbreak,
  cyberAttack,
  deathOrBereavement,
]
