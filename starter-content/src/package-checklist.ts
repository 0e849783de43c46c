import { readList } from './written-lists.ts'

/**
 * A checklist built into the app. Its ticks stay on one device, so that whoever opens the post can follow
 * it before there is an incident.
 */
export const SUSPICIOUS_PACKAGE = 'suspicious_package'

const receiving = readList(`
- Stop. Do not open it, shake it, squeeze it or put it in water.
- Ask the **HOT** questions
  - **H**idden: has someone tried to hide or disguise it?
  - **O**bviously suspicious: wires, tape, stains, powder, a smell, a ticking or humming sound?
  - **T**ypical: is it what you expect in this place and on this day?
- Look at the outside without turning it over: unknown sender, strange stamps or writing, lopsided,
  heavy for its size, far too much tape, "personal", or meant for someone who has left?
- Ask the person it is addressed to whether they expect it. Do not carry it to them.
- If you still have doubts, leave it where it is and put nothing on top of it.
- Clear the room and those around, above and below it. Close doors. Touch no switches.
- Use no phone and no radio within 15 metres of it.
- Call **999** from a safe place, more than 15 metres away. Say where it is, what it looks like and who
  has touched it.
- Tell the incident manager and keep everyone out until the police say that it is safe.
- Write down who handled it, when it came and who brought it. Save the CCTV.
`)

const hazardous = readList(`
- Stay calm. Put it down gently. Do not clear up, smell or taste anything.
- Leave the room at once and take everyone with you. Close the door; do not lock anyone in.
- Switch off fans and air conditioning if you can do so on the way, unless you smell gas: then touch no
  switch.
- Keep those who were in the room together in one place nearby, away from all others. Do not send
  them home.
- Call **999** and say that it may be a chemical, biological or radioactive substance. Tell them
  - how many people were exposed, and whether anyone feels ill
  - what it looks like, and any smell that people noticed: do not go back to find out
  - where it is now and which way the air moves
- **Remove** people who feel ill from the danger, further away and into fresh air, if you can do
  so safely.
- **Remove** outer clothing. Cut it or unbutton it; do not pull it over the head.
- **Remove** the substance from the skin: dab it off with dry paper, away from the face. If the skin itches
  or burns, rinse with plenty of water at once.
- Do not rub the skin or eyes. Do not eat, drink, smoke or touch your face.
- Leave clothing, paper and anything that was touched in a bag, outside, for the police.
- Write down the name, place and number of each person exposed. Hand the list to the ambulance crew.
- Wait for the emergency services. Nobody goes back for any reason.
`)

export const suspiciousPackageChecklist = {
  name: SUSPICIOUS_PACKAGE,
  sections: [
    section('sus-pkg-receiving', 'When a package looks suspicious', receiving),
    section('sus-pkg-hazardous', 'When powder, liquid or gas has come out', hazardous),
  ],
}

function section(id: string, name: string, contents: string[]) {
  const items = contents.map((content, index) => ({
    id: `${id}-${index + 1}`,
    sectionid: id,
    content,
  }))
  return { id, name, items }
}
