import type { InfoPage } from '@holdfast/contract/content'

export const communicationsInfo: InfoPage = {
  path: 'communications-info',
  name: 'Communications info',
  icon: 'bullhorn',
  colour: 'blue',
  type: 'detail',
  content: `
Fill the [brackets], read it aloud, have it approved by the incident manager. Short is kind.

## Before you send
- Is every word true and confirmed? Have the families concerned been told?
- No names, no causes, no blame, no promises you cannot keep.
- Say when the next message comes.

## To staff
> At [time] [what happened, one sentence]. Pupils are [where, how]. Please stay with your class and
> keep to the routine. Do not post or share anything; send callers to [name]. Briefing at [time] in
> [room].

## To parents and carers: first message
> [School name]: at [time] today [what happened, one sentence]. All pupils are [safe and accounted for
> / being looked after in place]. The emergency services are [here / on their way]. Please do not come
> to school or ring; we need roads and lines clear. We will write again by [time].

## To parents and carers: lockdown
> [School name] is locked down as a precaution because of [police activity near by]. Pupils are inside
> with staff. Please do **not** come: gates stay shut and you could be in danger. Please do not ring or
> text your child; phones are silent. Next message by [time].

## To parents and carers: collect your child
> Please collect your child from [place] from [time]. Use [gate]. Bring identification. Pupils are only
> handed to an adult on our records. Pupils who walk or go by bus: [what happens]. We stay until the
> last one has left.

## To parents and carers: after a death
> I am very sorry to tell you that [name, if the family agrees] in [year] has died. Pupils were told
> today in their classes, and there are adults here to talk to. Your child may be upset, or not show
> it; both are usual. [Name and number] is there for questions. The family asks for [wish].

## To reporters
> We can confirm that [one sentence] happened at [school name] at [time]. Our first concern is for our
> pupils, staff and their families. We are working with [police / fire service]. We ask you to respect
> their privacy and not to approach pupils. The next statement is at [time]. [Name], [number].

## Social media and website
> We are dealing with [one sentence] at [school name]. Pupils are [safe]. Parents are getting messages
> from us directly. Please help by not sharing rumours or pictures. Next update here: [time].

## Reception, on the telephone
> "Thank you for ringing. I can tell you that [approved sentence]. Families are getting messages from
> us. May I take your name, number and question? [Name] will call you."

## When it is over
> The incident at [school name] ended at [time]. [What is open tomorrow.] Thank you for your patience
> and kindness. If your child needs someone to talk to: [name and number].
`.trim(),
}
