import { faAddressBook } from '@fortawesome/free-solid-svg-icons/faAddressBook'
import { faBolt } from '@fortawesome/free-solid-svg-icons/faBolt'
import { faBomb } from '@fortawesome/free-solid-svg-icons/faBomb'
import { faBox } from '@fortawesome/free-solid-svg-icons/faBox'
import { faBullhorn } from '@fortawesome/free-solid-svg-icons/faBullhorn'
import { faBus } from '@fortawesome/free-solid-svg-icons/faBus'
import { faBusinessTime } from '@fortawesome/free-solid-svg-icons/faBusinessTime'
import { faBusSide } from '@fortawesome/free-solid-svg-icons/faBusSide'
import { faChildReaching } from '@fortawesome/free-solid-svg-icons/faChildReaching'
import { faCircleInfo } from '@fortawesome/free-solid-svg-icons/faCircleInfo'
import { faClipboardList } from '@fortawesome/free-solid-svg-icons/faClipboardList'
import { faCloudBolt } from '@fortawesome/free-solid-svg-icons/faCloudBolt'
import { faComments } from '@fortawesome/free-solid-svg-icons/faComments'
import { faDroplet } from '@fortawesome/free-solid-svg-icons/faDroplet'
import { faFire } from '@fortawesome/free-solid-svg-icons/faFire'
import { faGlobe } from '@fortawesome/free-solid-svg-icons/faGlobe'
import { faHandHoldingHeart } from '@fortawesome/free-solid-svg-icons/faHandHoldingHeart'
import { faHeartPulse } from '@fortawesome/free-solid-svg-icons/faHeartPulse'
import { faKitMedical } from '@fortawesome/free-solid-svg-icons/faKitMedical'
import { faLaptopCode } from '@fortawesome/free-solid-svg-icons/faLaptopCode'
import { faListCheck } from '@fortawesome/free-solid-svg-icons/faListCheck'
import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import { faMagnifyingGlassLocation } from '@fortawesome/free-solid-svg-icons/faMagnifyingGlassLocation'
import { faMapLocationDot } from '@fortawesome/free-solid-svg-icons/faMapLocationDot'
import { faPenToSquare } from '@fortawesome/free-solid-svg-icons/faPenToSquare'
import { faPeopleGroup } from '@fortawesome/free-solid-svg-icons/faPeopleGroup'
import { faPersonRunning } from '@fortawesome/free-solid-svg-icons/faPersonRunning'
import { faPersonWalkingArrowRight } from '@fortawesome/free-solid-svg-icons/faPersonWalkingArrowRight'
import { faPhone } from '@fortawesome/free-solid-svg-icons/faPhone'
import { faPlugCircleXmark } from '@fortawesome/free-solid-svg-icons/faPlugCircleXmark'
import { faRibbon } from '@fortawesome/free-solid-svg-icons/faRibbon'
import { faRoute } from '@fortawesome/free-solid-svg-icons/faRoute'
import { faSchool } from '@fortawesome/free-solid-svg-icons/faSchool'
import { faShield } from '@fortawesome/free-solid-svg-icons/faShield'
import { faShieldHalved } from '@fortawesome/free-solid-svg-icons/faShieldHalved'
import { faSnowflake } from '@fortawesome/free-solid-svg-icons/faSnowflake'
import { faTemperatureHigh } from '@fortawesome/free-solid-svg-icons/faTemperatureHigh'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { faTv } from '@fortawesome/free-solid-svg-icons/faTv'
import { faUserGroup } from '@fortawesome/free-solid-svg-icons/faUserGroup'
import { faUserSecret } from '@fortawesome/free-solid-svg-icons/faUserSecret'
import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import { faWater } from '@fortawesome/free-solid-svg-icons/faWater'
import { faWind } from '@fortawesome/free-solid-svg-icons/faWind'
import type { IconDefinition } from '../theme/icon.tsx'

/**
 * The icons that content may name, by their Font Awesome names. Only screens that show such content import
 * this file, so it is not part of the first load. Two of the names are not in the free set and show the
 * nearest free picture.
 */
const icons: ReadonlyMap<string, IconDefinition> = new Map([
  ['address-book', faAddressBook],
  ['bolt', faBolt],
  ['bomb', faBomb],
  ['box', faBox],
  ['bullhorn', faBullhorn],
  ['bus', faBus],
  ['bus-school', faBusSide],
  ['business-time', faBusinessTime],
  ['child-reaching', faChildReaching],
  ['circle-info', faCircleInfo],
  ['clipboard-list', faClipboardList],
  ['cloud-bolt', faCloudBolt],
  ['comments', faComments],
  ['droplet', faDroplet],
  ['fire', faFire],
  ['globe', faGlobe],
  ['hand-holding-heart', faHandHoldingHeart],
  ['heart-pulse', faHeartPulse],
  ['kit-medical', faKitMedical],
  ['laptop-code', faLaptopCode],
  ['list-check', faListCheck],
  ['lock', faLock],
  ['magnifying-glass-location', faMagnifyingGlassLocation],
  ['map-location-dot', faMapLocationDot],
  ['pen-to-square', faPenToSquare],
  ['people-group', faPeopleGroup],
  ['person-running', faPersonRunning],
  ['person-walking-arrow-right', faPersonWalkingArrowRight],
  ['phone', faPhone],
  ['plug-circle-xmark', faPlugCircleXmark],
  ['ribbon', faRibbon],
  ['route', faRoute],
  ['school', faSchool],
  ['shield', faShield],
  ['shield-halved', faShieldHalved],
  ['snowflake', faSnowflake],
  ['temperature-high', faTemperatureHigh],
  ['triangle-exclamation', faTriangleExclamation],
  ['tv-retro', faTv],
  ['user-group', faUserGroup],
  ['user-secret', faUserSecret],
  ['users', faUsers],
  ['water', faWater],
  ['wind', faWind],
])

/** Labels for icons whose names do not describe the picture. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['bolt', 'Lightning'],
  ['bullhorn', 'Megaphone'],
  ['bus-school', 'School bus'],
  ['business-time', 'Briefcase and clock'],
  ['child-reaching', 'Child'],
  ['circle-info', 'Information'],
  ['clipboard-list', 'Clipboard'],
  ['cloud-bolt', 'Storm'],
  ['comments', 'Speech bubbles'],
  ['droplet', 'Drop'],
  ['hand-holding-heart', 'Hand and heart'],
  ['heart-pulse', 'Heartbeat'],
  ['kit-medical', 'First aid kit'],
  ['laptop-code', 'Laptop'],
  ['list-check', 'Ticked list'],
  ['magnifying-glass-location', 'Search for a place'],
  ['map-location-dot', 'Place on a map'],
  ['pen-to-square', 'Pen and paper'],
  ['people-group', 'Group of people'],
  ['person-walking-arrow-right', 'Person leaving'],
  ['plug-circle-xmark', 'Power cut'],
  ['shield-halved', 'Half shield'],
  ['temperature-high', 'Thermometer'],
  ['triangle-exclamation', 'Warning'],
  ['tv-retro', 'Retro TV'],
  ['user-secret', 'Intruder'],
])

/** The names that admins may choose, with the labels that they read: `bus-school`, `School bus`. */
export const CONTENT_ICONS = [...icons.keys()].map((name) => ({ name, label: labelFor(name) }))

function labelFor(name: string): string {
  const label = LABELS.get(name) ?? name.replaceAll('-', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** The icon of that name, or the clipboard for one that is not bundled. */
export function contentIcon(name: string | undefined): IconDefinition {
  return icons.get(name ?? '') ?? faClipboardList
}
