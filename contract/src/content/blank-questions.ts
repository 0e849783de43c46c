/**
 * The blanks of the starter content, as questions that an admin can answer. The keys are the words of
 * the blanks. Never rename one: the guidance of older organisations contains them.
 */

export const BLANK_SUBJECTS = {
  people: 'People and numbers',
  places: 'Places',
  systems: 'Systems and hazards on site',
  arrangements: 'Signals and arrangements',
} as const

export type BlankSubject = keyof typeof BLANK_SUBJECTS

/**
 * `until` is what staff read until the blank is filled in: safe and useful in any school. `none` is the
 * text for a school that has nothing of the kind. Both are markdown without anything to escape, and
 * must read well wherever the blank occurs.
 */
export type BlankQuestion = {
  subject: BlankSubject
  ask: string
  hint?: string
  until: string
  none?: string
}

export function questionAbout(blank: string): BlankQuestion | undefined {
  return QUESTIONS.get(blank)
}

const NOBODY = 'nobody yet; the incident manager names one'
const SITE_TEAM = 'ask the site team'
const OFFICE = 'ask the school office'
const RECEPTION = 'ask at reception'

const people: Record<string, Omit<BlankQuestion, 'subject'>> = {
  'number that reaches the incident manager': {
    ask: 'Which number reaches the incident manager in a crisis?',
    hint: 'Such as the phone in the crisis room, or a mobile that is handed over with the role.',
    until: 'ask at reception, or look in Contacts',
  },
  '24-hour number of the school': {
    ask: 'Which number reaches the school day and night?',
    hint: 'Staff on a visit ring it when something happens.',
    until: 'the number in your visit papers',
    none: 'nobody answers there at night, so ring the contact named in your visit papers',
  },
  'deputy incident manager': {
    ask: 'Who takes over when the incident manager is away, ill or tired?',
    until: 'the most senior person present',
    none: 'the most senior person present',
  },
  'deputy CMT support officer': {
    ask: 'Who takes over from the CMT support officer?',
    until: 'not named yet',
    none: NOBODY,
  },
  'deputy log keeper': {
    ask: 'Who takes over from the log keeper?',
    until: 'not named yet',
    none: NOBODY,
  },
  'deputy communications manager': {
    ask: 'Who takes over from the communications manager?',
    until: 'not named yet',
    none: NOBODY,
  },
  'deputy media manager': {
    ask: 'Who takes over from the media manager?',
    until: 'not named yet',
    none: NOBODY,
  },
  'deputy welfare manager': {
    ask: 'Who takes over from the welfare manager?',
    until: 'not named yet',
    none: NOBODY,
  },
  'deputy site coordinator': {
    ask: 'Who takes over from the site coordinator?',
    until: 'not named yet',
    none: NOBODY,
  },
  'deputy educational visit manager': {
    ask: 'Who takes over from the educational visit manager?',
    until: 'not named yet',
    none: NOBODY,
  },
  'two key holders with numbers': {
    ask: 'Which two people hold keys to the site, and on which numbers?',
    until: OFFICE,
  },
  'two people who hold the accounts': {
    ask: 'Which two people can write on the website and social media?',
    until: OFFICE,
    none: 'we have neither',
  },
  "responsible person under Martyn's Law": {
    ask: 'Who is the responsible person under Martyn’s Law?',
    until: 'not named yet',
    none: 'not named yet',
  },
  'pupils, staff, pupils with an evacuation plan': {
    ask: 'How many pupils and staff are there, and how many pupils with an evacuation plan?',
    hint: 'Such as: Pupils 964, staff 128, pupils with an evacuation plan 11',
    until: 'How many pupils, staff and pupils with an evacuation plan: ask the school office',
  },
  'greatest number of people on site': {
    ask: 'How many people are on site at most, at the same time?',
    until: 'not counted yet',
  },
  'IT support, day and night': {
    ask: 'Who is your IT support, and on which number day and night?',
    until: 'the school office has the number',
    none: 'there is no contract, so ring whoever looks after the computers',
  },
  'lift engineer, day and night': {
    ask: 'Which number reaches the lift engineer day and night?',
    until: 'the number is in the lift',
    none: 'we have no lift',
  },
  'water company, day and night': {
    ask: 'Which number reaches the water company day and night?',
    until: 'the number is on the bill',
  },
  'environmental health, day and night': {
    ask: 'Which number reaches environmental health at the council day and night?',
    until: 'by the council’s main number',
  },
  'health protection team, day and night': {
    ask: 'Which number reaches the health protection team day and night?',
    until: 'the number is on the website of your public health agency',
  },
  'structural engineer and insurer': {
    ask: 'Who are your structural engineer and your insurer, and on which numbers?',
    until: 'the school office has the numbers',
    none: 'we have no engineer of our own, so the insurer sends one',
  },
  'alarm company and account': {
    ask: 'Which company looks after the alarm, with which account and number?',
    until: SITE_TEAM,
    none: 'we have no contract',
  },
  'educational psychology service': {
    ask: 'Which educational psychology service helps you, and on which number?',
    until: 'by the local authority or trust',
    none: 'we have no service of our own; the local authority or trust knows one',
  },
  'employee assistance line': {
    ask: 'Which employee assistance line can staff ring?',
    until: OFFICE,
    none: 'we have no such line',
  },
  'supply agencies': {
    ask: 'Which supply agencies do you call, and on which numbers?',
    until: OFFICE,
    none: 'we use none',
  },
}

const places: Record<string, Omit<BlankQuestion, 'subject'>> = {
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
  'main gate: road, width, who opens it, who holds the code': {
    ask: 'Where is the main gate?',
    hint: 'Its road and width, who opens it, and who holds the code.',
    until: SITE_TEAM,
  },
  'gate for fire engines: road, key or code': {
    ask: 'Which gate do fire engines use?',
    hint: 'Its road, and the key or code. All staff can read this.',
    until: SITE_TEAM,
    none: 'they use the main gate',
  },
  'pedestrian gates: where, when locked': {
    ask: 'Where are the pedestrian gates, and when are they locked?',
    until: SITE_TEAM,
    none: 'there are none',
  },
}

const systems: Record<string, Omit<BlankQuestion, 'subject'>> = {
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

const arrangements: Record<string, Omit<BlankQuestion, 'subject'>> = {
  'evacuation signal': {
    ask: 'What is the signal to evacuate?',
    until: 'the fire alarm',
  },
  'come-inside signal': {
    ask: 'What is the signal to come inside?',
    until: 'the alert Come inside in this app, and by word of mouth',
  },
  'lockdown signal': {
    ask: 'What is the signal for a lockdown?',
    hint: 'It must never sound like the fire alarm.',
    until: 'the alert Lockdown in this app, and by word of mouth',
  },
  'all-clear': {
    ask: 'How is the all-clear given?',
    until: 'by the incident manager in this app, or in person',
  },
  'silent channel': {
    ask: 'How do staff report in silence during a lockdown?',
    until: 'answer the alert in this app',
    none: 'answer the alert in this app',
  },
  'message system, and two people who can send': {
    ask: 'Which system sends messages to parents, and which two people can send?',
    until: OFFICE,
    none: 'we have none; the office rings and writes emails',
  },
  'how to reach parents without the network': {
    ask: 'How do you reach parents when the network is down?',
    until: 'a mobile phone, and a notice at the gate',
    none: 'a notice at the gate',
  },
  'second suppliers': {
    ask: 'Who is your second choice for meals, cleaning, coaches and heating?',
    until: OFFICE,
    none: 'none so far',
  },
  'dates of the last drills': {
    ask: 'When did you last practise lockdown and coming inside?',
    until: 'not written down yet',
    none: 'not practised yet',
  },
}

const QUESTIONS: ReadonlyMap<string, BlankQuestion> = new Map(
  Object.entries({ people, places, systems, arrangements }).flatMap(([subject, questions]) =>
    Object.entries(questions).map(
      ([blank, question]) => [blank, { ...question, subject: subject as BlankSubject }] as const,
    ),
  ),
)

/** The blanks that have a question, in the order in which they are asked. */
export const ASKED_BLANKS: readonly string[] = [...QUESTIONS.keys()]
