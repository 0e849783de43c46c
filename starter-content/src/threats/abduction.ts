import { actionCard } from '../pages.ts'

export const abduction = actionCard(
  {
    path: 'abduction',
    name: 'Abduction',
    subtitle: 'A child taken, or someone tried to',
    icon: 'child-reaching',
    colour: 'red',
    sources: 'DfE, Keeping children safe in education; College of Policing, Child Rescue Alert',
    pages: [
      actionCard(
        {
          path: 'parent-without-permission',
          name: 'A parent who may not collect',
          subtitle: 'Court orders, disputes, the wrong adult',
          icon: 'people-group',
          colour: 'orange',
          sources: 'DfE, Understanding and dealing with issues relating to parental responsibility',
        },
        {
          steps: `
1. Keep the child with an adult, out of sight. Ask the parent to wait at reception.
2. Fetch the safeguarding lead and the record: who has parental responsibility, is there a court order?
3. A court order forbids it: do not hand the child over. Call [999](tel:999) if they insist.
4. No order: a parent with parental responsibility may usually collect. Ring the other parent, and the
   police or children's social care if you fear for the child.
5. Parent drunk, drugged or violent: keep the child and call [999](tel:999).
6. Do not hold anyone by force and do not run after a car. Note the number plate.
7. Write down what was said and decided, and by whom.
`,
        },
      ),
    ],
  },
  {
    steps: `
1. Call [999](tel:999) at once. Say "a child has been taken". Stay on the line.
2. Tell them: child (name, age, clothes), person (looks, clothes, words), vehicle (colour, make, plate),
   which way, when.
3. Do not chase. One adult keeps watching from where it is safe.
4. Bring everyone inside, lock the gates, count every class: is anyone else missing?
5. Keep those who saw it in separate rooms, each with an adult. Let them tell the police first.
6. Save the CCTV. Keep people away from the place; touch nothing.
7. A senior person rings the parents, when the police have been told. Someone stays with them.
8. Have ready what the police ask: see **Missing pupil**. Give them a recent photograph.
9. Post no name and no picture. The police decide about a Child Rescue Alert.
10. It was only tried: still [999](tel:999). Then tell parents and schools nearby in words the police agree.
`,
  },
)
