import { form } from '../pages.ts'

export const bombThreatCallForm = form(
  {
    path: 'call-form',
    name: 'Call form',
    subtitle: 'Fill it in while the caller speaks',
    icon: 'phone',
    colour: 'red',
    sources: 'ProtectUK, bomb threat checklist',
  },
  {
    intro:
      'Write what you hear, even if it makes no sense. It stays on this device until you share it.',
    sharetitle: 'Bomb Threat Report',
    sections: [
      {
        name: 'The call',
        fields: [
          { id: 'exact-words', label: 'Exact words of the threat', kind: 'text' },
          { id: 'call-began', label: 'Time the call began', kind: 'datetime' },
          { id: 'call-ended', label: 'Time the call ended', kind: 'datetime' },
          {
            id: 'number-shown',
            label: 'Number shown on the phone',
            kind: 'line',
            hint: 'Not shown? Dial 1471 after the call, from the same phone.',
          },
          { id: 'number-called', label: 'Number or extension that was called', kind: 'line' },
        ],
      },
      {
        name: 'Ask the caller',
        fields: [
          { id: 'where', label: 'Where is it now?', kind: 'text', hint: 'Building, floor, room' },
          { id: 'when', label: 'When will it go off?', kind: 'line' },
          { id: 'looks-like', label: 'What does it look like?', kind: 'text' },
          { id: 'kind', label: 'What kind of bomb is it?', kind: 'line' },
          { id: 'sets-off', label: 'What will set it off?', kind: 'line' },
          {
            id: 'placed',
            label: 'Did you place it yourself?',
            kind: 'choice',
            options: ['Yes', 'No', 'Would not say', 'Not asked'],
          },
          { id: 'why', label: 'Why are you doing this?', kind: 'text' },
          { id: 'name', label: 'What is your name?', kind: 'line' },
          { id: 'address', label: 'What is your address?', kind: 'text' },
          { id: 'telephone', label: 'What is your telephone number?', kind: 'line' },
          { id: 'group', label: 'Do you speak for a group?', kind: 'line' },
        ],
      },
      {
        name: 'The caller',
        fields: [
          {
            id: 'voice',
            label: 'Voice',
            kind: 'choices',
            options: ['Male', 'Female', 'Child', 'Young', 'Older', 'Recorded', 'Disguised'],
          },
          { id: 'accent', label: 'Accent or language', kind: 'line' },
          {
            id: 'tone',
            label: 'Tone',
            kind: 'choices',
            options: [
              'Calm',
              'Angry',
              'Excited',
              'Laughing',
              'Crying',
              'Slow',
              'Fast',
              'Slurred',
              'Stammering',
              'Quiet',
              'Loud',
              'Reading aloud',
            ],
          },
          {
            id: 'familiar',
            label: 'Did you know the voice?',
            kind: 'line',
            hint: 'Who did it sound like?',
          },
          {
            id: 'background',
            label: 'Background sounds',
            kind: 'choices',
            options: [
              'None',
              'Traffic',
              'Trains',
              'Aircraft',
              'Voices',
              'Children',
              'Music or television',
              'Machines',
              'Office',
              'Animals',
              'Bad line',
            ],
          },
          { id: 'anything-else', label: 'Anything else you noticed', kind: 'text' },
        ],
      },
      {
        name: 'Afterwards',
        fields: [
          { id: 'taken-by', label: 'Your name and job', kind: 'line' },
          { id: 'told-whom', label: 'Who was told, and when', kind: 'text' },
          { id: 'police-called', label: 'Time the police were called', kind: 'datetime' },
          { id: 'police-reference', label: 'Police reference', kind: 'line' },
        ],
      },
    ],
  },
)
