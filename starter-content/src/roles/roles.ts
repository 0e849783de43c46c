import type { Role } from '@holdfast/contract/content/content'
import { reviewNote } from '../review-note.ts'

/**
 * The eight roles of the crisis team, in the order in which lists show them. The note says whose
 * guidance the checklist follows.
 */
export const roles: Role[] = [
  {
    id: 'incident-manager',
    title: 'Incident manager',
    icon: 'triangle-exclamation',
    colour: 'red',
    note: reviewNote('DfE emergency planning; JESIP Joint Doctrine'),
  },
  {
    id: 'cmt-support-officer',
    title: 'CMT support officer',
    icon: 'list-check',
    colour: 'orange',
    note: reviewNote('DfE emergency planning'),
  },
  {
    id: 'log-keeper',
    title: 'Log keeper',
    icon: 'pen-to-square',
    colour: 'light-blue',
    note: reviewNote('JESIP Joint Doctrine, decision logs'),
  },
  {
    id: 'communications-manager',
    title: 'Communications manager',
    icon: 'comments',
    colour: 'blue',
    note: reviewNote('DfE emergency planning; Child Bereavement UK'),
  },
  {
    id: 'media-manager',
    title: 'Media manager',
    icon: 'bullhorn',
    colour: 'black',
    note: reviewNote('IPSO Editors’ Code; DfE emergency planning'),
  },
  {
    id: 'welfare-manager',
    title: 'Welfare manager',
    icon: 'hand-holding-heart',
    colour: 'purple',
    note: reviewNote(
      'UK Trauma Council; NICE NG116, post-traumatic stress disorder; DfE emergency planning',
    ),
  },
  {
    id: 'site-coordinator',
    title: 'Site coordinator',
    icon: 'map-location-dot',
    colour: 'green',
    note: reviewNote('HSE; National Fire Chiefs Council, site information; DfE emergency planning'),
  },
  {
    id: 'educational-visit-manager',
    title: 'Educational visit manager',
    icon: 'bus',
    colour: 'light-blue',
    note: reviewNote('OEAP National Guidance; DfE, health and safety on educational visits'),
  },
]
