/**
 * The forms are those of the Incident Command System: ICS-201, Incident Briefing, and ICS-214, Activity Log,
 * from the ICS Forms Booklet of FEMA (502-2), which is in the public domain. Numbers and titles of their
 * blocks are as there.
 */
export const LAYOUTS = {
  report: { label: 'Situation report', hint: 'One page with the six sections.' },
  ics201: {
    label: 'ICS-201, Incident Briefing',
    hint: 'The report in the blocks of this form. Map, resources and signature are left blank.',
  },
  ics214: {
    label: 'ICS-214, Activity Log',
    hint: 'The incident log up to this report. Operational period and signature are left blank.',
  },
} as const

export type Layout = keyof typeof LAYOUTS
