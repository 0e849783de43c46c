import { detail } from '../pages.ts'

export const communicationsInfo = detail(
  {
    path: 'communications-info',
    name: 'Communications info',
    icon: 'bullhorn',
    colour: 'blue',
    sources: 'DfE emergency planning',
  },
  `
Messages to adapt stand on three pages: staff and telephone below, **Messages to parents**, **Messages to
the media**. Replace each [word in brackets], read the message aloud, have it approved by the incident
manager. Short is kind.

## Before you send
- Is every word true and confirmed? Have the families concerned been told?
- No names, no causes, no blame, no promises you cannot keep.
- Say when the next message comes.

## To staff
> At [time] [what happened, one sentence]. Pupils are [where, how]. Please stay with your class and
> keep to the routine. Do not post or share anything; send callers to [name]. Briefing at [time] in
> [room].

## Reception, on the telephone
> "Thank you for ringing. I can tell you that [approved sentence]. Families are getting messages from
> us. May I take your name, number and question? [Name] will call you."

## Ways to reach people
- Message system and who can send: [FILL IN: message system, and two people who can send]
- Website and social media: [FILL IN: two people who hold the accounts]
- When the network is down: [FILL IN: how to reach parents without the network]
`,
)

export const messagesToParents = detail(
  {
    path: 'messages-to-parents',
    name: 'Messages to parents',
    icon: 'comments',
    colour: 'blue',
    sources: 'DfE emergency planning; Child Bereavement UK',
  },
  `
Replace each [word in brackets]. Have the message approved by the incident manager.

## First message
> [FILL IN: name of the school]: at [time] today [what happened, one sentence]. All pupils are [safe and
> accounted for / being looked after in place]. The emergency services are [here / on their way]. Please
> do not come to school or ring; we need roads and lines clear. We will write again by [time].

## Lockdown
> [FILL IN: name of the school] is locked down as a precaution because of [police activity nearby]. Pupils
> are inside with staff. Please do **not** come: gates stay shut and you could be in danger. Please do not
> ring or text your child; phones are silent. Next message by [time].

## Collect your child
> Please collect your child from [place] from [time]. Use [gate]. Bring identification. Pupils are only
> handed to an adult on our records. Pupils who walk or go by bus: [what happens]. We stay until the
> last one has left.

## After a death
> I am very sorry to tell you that [name, if the family agrees] in [year] has died. Pupils were told
> today in their classes, and there are adults here to talk to. Your child may be upset, or not show
> it; both are usual. [Name and number] is there for questions. The family asks for [wish].

## When it is over
> The incident at [FILL IN: name of the school] ended at [time]. [What is open tomorrow.] Thank you for
> your patience and kindness. If your child needs someone to talk to: [name and number].
`,
)

export const messagesToTheMedia = detail(
  {
    path: 'messages-to-the-media',
    name: 'Messages to the media',
    icon: 'bullhorn',
    colour: 'black',
    sources: "IPSO Editors' Code; DfE emergency planning",
  },
  `
Replace each [word in brackets]. Have the text approved by the incident manager, and by the police when
they are involved.

## To reporters
> We can confirm that [one sentence] happened at [FILL IN: name of the school] at [time]. Our first
> concern is for our pupils, staff and their families. We are working with [police / fire service]. We
> ask you to respect their privacy and not to approach pupils. The next statement is at [time]. [Name],
> [number].

## Social media and website
> We are dealing with [one sentence] at [FILL IN: name of the school]. Pupils are [safe]. Parents are
> getting messages from us directly. Please help by not sharing rumours or pictures. Next update here:
> [time].

## Speaking to a reporter
- First who is safe and cared for, then what the school is doing, then what comes next.
- Only what you know. "I don't know yet; I'll tell you when I do" is a good answer.
- Never a name or description of anyone hurt, missing, dead or suspected.
- Never a guess at the cause, and no blame.
- Never "no comment", and nothing off the record.
- No interviews with pupils on site. Off site it is their parents' choice; tell parents so.
- Stop after your three points. Thank them and leave.
`,
)
