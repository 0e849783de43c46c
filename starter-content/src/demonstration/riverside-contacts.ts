import type { Contact } from '@holdfast/contract/people/contacts'
import { type ContactRow, contactsIn, starterContacts } from '../national-contacts.ts'

/** All are fictional: numbers that Ofcom reserves for drama, and `.example` addresses. */
const ownContacts: Record<string, ContactRow[]> = {
  'Emergency services': [
    ['Inspector Rowan Blake', 'Neighbourhood police', '01632 960 101', 'r.blake@police.example'],
    ['Riverford Fire Station', 'Fire safety advice', '01632 960 102'],
  ],
  'Crisis team': [
    ['Jordan Hale', 'Head teacher', '07700 900 101', 'head@riverside.example'],
    ['Robin Vale', 'School business manager', '07700 900 102', 'support@riverside.example'],
    ['Priya Nair', "Head's assistant", '07700 900 103', 'logkeeper@riverside.example'],
    ['Chris Lund', 'Deputy head', '07700 900 104', 'comms@riverside.example'],
    ['Grace Adeyemi', 'Marketing officer', '07700 900 105', 'media@riverside.example'],
    ['Alex Moran', 'Designated safeguarding lead', '07700 900 106', 'welfare@riverside.example'],
    ['Sam Okoro', 'Site manager', '07700 900 107', 'site@riverside.example'],
    ['Toni Reyes', 'Educational visits coordinator', '07700 900 108', 'visits@riverside.example'],
    ['Reception', 'Main switchboard', '01632 960 200', 'office@riverside.example'],
  ],
  'First aiders': [
    ['Nadia Rahman', 'Medical room, lead first aider', '01632 960 210'],
    ['Callum Greig', 'Sports hall', '01632 960 211'],
    ['Beth Tanner', 'Science block', '01632 960 212'],
    ['Marcus Webb', 'Technology block', '01632 960 213'],
  ],
  'Site team': [
    ['Sam Okoro', 'Site manager, key holder', '07700 900 107'],
    ['Lena Novak', 'Caretaker, key holder', '07700 900 121'],
    ['Idris Pugh', 'Evening caretaker', '07700 900 122'],
  ],
  'Local authority and trust': [
    ['Duty officer', 'County council, 24 hours', '01632 960 301', 'duty@riverford.example'],
    ['Press office', 'County council', '01632 960 302', 'press@riverford.example'],
    ['Health protection team', 'Outbreaks, 24 hours', '01632 960 305'],
    ['Environmental health', 'Food poisoning, council, 24 hours', '01632 960 306'],
    ["Children's social care", 'Out of hours too', '01632 960 303'],
    ['Dr Farah Siddiqui', 'Chief executive of the trust', '07700 900 131', 'ceo@trust.example'],
    ['Martin Ashe', 'Chair of governors', '07700 900 132', 'chair@riverside.example'],
    ['Yasmin Cole', 'Data protection officer', '020 7946 0131', 'dpo@trust.example'],
    ['Helen Frost', 'Health and safety adviser', '01632 960 304'],
  ],
  Utilities: [
    ['Riverford Water', 'Leaks and loss of supply', '01632 960 401'],
    ['Telephone and broadband', 'Account 4471-RA', '01632 960 402'],
  ],
  'Building and IT contractors': [
    ['Castle Fire Alarms', 'Alarm company, 24 hours', '01632 960 411'],
    ['Lakeland Lifts', 'Lift engineer, 24 hours', '01632 960 414'],
    ['Marlow Structures', 'Structural engineer, 24 hours', '01632 960 415'],
    ['Brightwell Heating', 'Boilers', '01632 960 412'],
    ['Swift Glass and Board', 'Boarding up, 24 hours', '01632 960 413'],
    ['Ewan Lister', 'IT support, on call', '07700 900 141', 'it@trust.example'],
    ['Insurance claims line', 'Policy RA-20931', '020 7946 0141'],
  ],
  'Support for people': [
    ['Educational psychology service', 'Critical incidents', '01632 960 501'],
    ['School nurse', 'Monday to Friday', '01632 960 502'],
    ['Riverford General Hospital', 'Emergency department', '01632 960 503'],
  ],
  'Transport and visits': [
    ['Greenline Coaches', 'School buses, duty manager', '01632 960 601'],
    ['Kestrel Minibuses', 'Short-notice hire', '01632 960 602'],
    ['Visits adviser', 'County council', '01632 960 603'],
    ['Travel insurance assistance', '24 hours, policy RA-TRAVEL', '020 7946 0161'],
  ],
  Media: [
    ['Radio Riverford', 'Newsroom, closures', '01632 960 701', 'news@radio.example'],
    ['Riverford Echo', 'News desk', '01632 960 702', 'news@echo.example'],
  ],
  Neighbours: [
    ['St Anne’s Church Hall', 'Place of safety, key at the vicarage', '01632 960 801'],
    ['Riverford Leisure Centre', 'Second place of safety', '01632 960 802'],
    ['Willow Bank Primary School', 'Pupils’ siblings go there', '01632 960 803'],
    ['Towpath Care Home', 'Next to the field', '01632 960 804'],
  ],
}

/** The contacts of the fictional Riverside Academy: those of every school, and its own. */
export const riversideContacts: Contact[] = [
  ...starterContacts.filter(({ name }) => !name.endsWith('Northern Ireland')),
  ...contactsIn(ownContacts, starterContacts.length + 1),
]
