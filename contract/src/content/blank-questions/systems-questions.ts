import { SITE_TEAM, type SubjectQuestion } from './subject-question.ts'

export const SYSTEMS_QUESTIONS: Record<string, SubjectQuestion> = {
  'gas shut-off: where, which key, who knows how': {
    ask: 'Where is the gas shut off?',
    hint: 'Which key it needs, and who knows how.',
    until: SITE_TEAM,
    none: 'there is no gas',
  },
  'electricity shut-off: where, main switch': {
    ask: 'Where is the main switch for electricity?',
    until: SITE_TEAM,
  },
  'stopcocks: inside, outside, tool': {
    ask: 'Where are the stopcocks for water, inside and outside?',
    hint: 'And the tool that they need.',
    until: SITE_TEAM,
  },
  'isolators: where': {
    ask: 'Where are the isolators of oil, solar panels and generator?',
    until: SITE_TEAM,
    none: 'we have none of these',
  },
  'alarm panel': {
    ask: 'Where is the panel of the fire alarm?',
    until: SITE_TEAM,
  },
  'hydrant and sprinklers': {
    ask: 'Where is the nearest hydrant, and are there sprinklers?',
    until: SITE_TEAM,
  },
  'chemicals and gas bottles': {
    ask: 'Where are chemicals and gas bottles kept?',
    until: SITE_TEAM,
    none: 'none on site',
  },
  'asbestos: rooms, where the register is kept': {
    ask: 'Which rooms have asbestos, and where is the register?',
    until: SITE_TEAM,
    none: 'none on site',
  },
  'RAAC and weak roofs, or none': {
    ask: 'Where is RAAC, or a roof that is weak?',
    until: SITE_TEAM,
    none: 'none found',
  },
  'water, roofs, building work': {
    ask: 'Where is open water, a roof that people can reach, or building work?',
    until: SITE_TEAM,
    none: 'none at present',
  },
}
