import { OFFICE, SITE_TEAM, type SubjectQuestion } from './subject-question.ts'

const RECEPTION = 'ask at reception'

export const PLACES_QUESTIONS: Record<string, SubjectQuestion> = {
  'name of the school': {
    ask: 'What is the name of the school, as parents know it?',
    until: 'our school',
  },
  'name, road and postcode of the school': {
    ask: 'What do you tell 999: the name of the school, its road and its postcode?',
    until: 'the name of the school, its road and its postcode',
  },
  'three words': {
    ask: 'Which what3words address has the gate for fire engines?',
    until: 'not looked up yet',
    none: 'none agreed; say the road and the gate',
  },
  'rendezvous point': {
    ask: 'Where do you meet the emergency services?',
    hint: 'A gate that a fire engine can use, with its road.',
    until: 'the main gate, unless the incident manager names another place',
    none: 'the main gate, unless the incident manager names another place',
  },
  'grid reference for a helicopter': {
    ask: 'Where could a helicopter land, away from the assembly points?',
    hint: 'Its grid reference, or its name where people know it.',
    until: 'not chosen yet',
    none: 'there is no such place; the emergency services decide',
  },
  'crisis room': {
    ask: 'In which room does the crisis team work?',
    until: 'where the incident manager says',
  },
  'second crisis room': {
    ask: 'Where does the crisis team work when that room is not safe?',
    until: 'where the incident manager says',
    none: 'where the incident manager says',
  },
  'assembly points and which years go where': {
    ask: 'Where are the assembly points, and which years go where?',
    until: 'where you assemble in a fire drill',
  },
  'second assembly point': {
    ask: 'Where do you assemble after a bomb threat, or when the first assembly point is in danger?',
    hint: 'At least 500 metres away and out of sight of the building.',
    until: 'where the incident manager says',
    none: 'where the incident manager says',
  },
  'place of safety, with its number, who opens it and minutes on foot': {
    ask: 'Where do you go when nobody can return to the building?',
    hint: 'The place of safety with its number, who opens it, and the minutes on foot.',
    until: 'where the incident manager says',
    none: 'none agreed; the incident manager chooses one',
  },
  'places that take pupils, how many, contact': {
    ask: 'Which places have agreed to take pupils when the building is lost?',
    hint: 'How many each takes, and whom to ring.',
    until: OFFICE,
    none: 'none so far',
  },
  'where the grab bag is': {
    ask: 'Where is the grab bag?',
    until: RECEPTION,
    none: 'we have none: collect its contents from the office',
  },
  'where the defibrillator is': {
    ask: 'Where is the defibrillator?',
    until: RECEPTION,
    none: 'we have none; 999 tells you where the nearest one is',
  },
  'where the bleeding control kit is': {
    ask: 'Where is the bleeding control kit?',
    until: RECEPTION,
    none: 'we have none; take the first aid kit',
  },
  'where the spare adrenaline is': {
    ask: 'Where is the spare adrenaline?',
    until: RECEPTION,
    none: 'we have none',
  },
  'where the spare blue inhaler is': {
    ask: 'Where is the spare blue inhaler?',
    until: RECEPTION,
    none: 'we have none',
  },
  'main gate: road, width, who opens it': {
    ask: 'Where is the main gate?',
    hint: 'Its road and width, and who opens it. Write no code: all staff can read this.',
    until: SITE_TEAM,
  },
  'gate for fire engines: road, who opens it': {
    ask: 'Which gate do fire engines use?',
    hint: 'Its road, and who opens it. Write no code: all staff can read this.',
    until: SITE_TEAM,
    none: 'they use the main gate',
  },
  'pedestrian gates: where, when locked': {
    ask: 'Where are the pedestrian gates, and when are they locked?',
    until: SITE_TEAM,
    none: 'there are none',
  },
}
