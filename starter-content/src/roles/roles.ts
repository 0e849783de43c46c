import type { Role } from '@holdfast/contract/content'

/** The eight roles of the crisis team, in the order in which lists show them. */
export const roles: Role[] = [
  {
    id: 'incident-manager',
    title: 'Incident manager',
    icon: 'triangle-exclamation',
    colour: 'red',
  },
  {
    id: 'cmt-support-officer',
    title: 'CMT support officer',
    icon: 'list-check',
    colour: 'orange',
  },
  { id: 'log-keeper', title: 'Log keeper', icon: 'pen-to-square', colour: 'light-blue' },
  {
    id: 'communications-manager',
    title: 'Communications manager',
    icon: 'comments',
    colour: 'blue',
  },
  { id: 'media-manager', title: 'Media manager', icon: 'bullhorn', colour: 'black' },
  { id: 'welfare-manager', title: 'Welfare manager', icon: 'hand-holding-heart', colour: 'purple' },
  { id: 'site-coordinator', title: 'Site coordinator', icon: 'map-location-dot', colour: 'green' },
  {
    id: 'educational-visit-manager',
    title: 'Educational visit manager',
    icon: 'bus',
    colour: 'light-blue',
  },
]
