import type { InfoPage } from '@holdfast/contract/content/content'
import { reviewNote } from '../review-note.ts'

export const usefulWebsites: InfoPage = {
  path: 'useful-websites',
  name: 'Useful websites',
  icon: 'globe',
  colour: 'light-blue',
  type: 'websites',
  content: {
    intro: reviewNote('the bodies whose guidance the other pages follow'),
    links: [
      {
        name: 'Emergency planning for education (DfE)',
        url: 'https://www.gov.uk/government/publications/emergency-planning-and-response-for-education-childcare-and-childrens-social-care-settings',
        description: 'What the Department for Education expects of plans and of closures',
      },
      {
        name: 'Protective security and preparedness (DfE)',
        url: 'https://www.gov.uk/government/publications/protective-security-and-preparedness-for-education-settings',
        description: 'Preparing for terrorism and other major incidents, with drills',
      },
      {
        name: 'Martyn’s Law for education settings',
        url: 'https://www.gov.uk/government/publications/martyns-law-for-education-settings',
        description:
          'What the Terrorism (Protection of Premises) Act 2025 asks of schools, and when',
      },
      {
        name: 'ProtectUK',
        url: 'https://www.protectuk.police.uk',
        description: 'Counter terrorism advice from the police: bomb threats, run hide tell, HOT',
      },
      {
        name: 'ACT: report suspicious activity',
        url: 'https://act.campaign.gov.uk',
        description: 'Tell the police about possible terrorism, in confidence',
      },
      {
        name: 'Educate Against Hate',
        url: 'https://www.educateagainsthate.com',
        description: 'Prevent: help for schools against radicalisation',
      },
      {
        name: 'Met Office weather warnings',
        url: 'https://www.metoffice.gov.uk/weather/warnings-and-advice/uk-warnings',
        description: 'Yellow, amber and red warnings by area',
      },
      {
        name: 'Check for flooding',
        url: 'https://www.gov.uk/check-flooding',
        description: 'Flood warnings and river levels in England, with links for other nations',
      },
      {
        name: 'Power cuts: 105',
        url: 'https://www.powercut105.com',
        description: 'Who runs the network in your area',
      },
      {
        name: 'nidirect: emergencies in Northern Ireland',
        url: 'https://www.nidirect.gov.uk',
        description: 'Flooding, power cuts, gas and who to ring',
      },
      {
        name: 'Resuscitation Council UK',
        url: 'https://www.resus.org.uk',
        description: 'Guidelines of 2025 for CPR, choking, anaphylaxis and first aid',
      },
      {
        name: 'Health protection in schools (UKHSA)',
        url: 'https://www.gov.uk/government/publications/health-protection-in-schools-and-other-childcare-facilities',
        description: 'Infections, outbreaks and how long to stay away',
      },
      {
        name: 'Find your health protection team (UKHSA)',
        url: 'https://www.gov.uk/health-protection-team',
        description: 'The number to ring about an outbreak in England',
      },
      {
        name: 'RIDDOR: report to the HSE',
        url: 'https://www.hse.gov.uk/riddor/',
        description: 'Which accidents must be reported, and the online forms',
      },
      {
        name: 'ICO: report a data breach',
        url: 'https://ico.org.uk/for-organisations/report-a-breach/',
        description: 'Within 72 hours when people are at risk',
      },
      {
        name: 'National Cyber Security Centre',
        url: 'https://www.ncsc.gov.uk',
        description: 'Prevent, respond to and recover from cyber attacks',
      },
      {
        name: 'NCSC: report a cyber incident',
        url: 'https://report.ncsc.gov.uk',
        description: 'For serious attacks, as well as the police',
      },
      {
        name: 'Report Fraud',
        url: 'https://www.reportfraud.police.uk',
        description: 'Report cyber crime to the police',
      },
      {
        name: 'Foreign travel advice',
        url: 'https://www.gov.uk/foreign-travel-advice',
        description: 'Country by country, from the Foreign, Commonwealth and Development Office',
      },
      {
        name: 'Outdoor Education Advisers’ Panel',
        url: 'https://oeapng.info',
        description: 'National guidance for visits, with emergency cards for leaders',
      },
      {
        name: 'UK Trauma Council',
        url: 'https://uktraumacouncil.org',
        description: 'Critical incidents and traumatic bereavement in schools',
      },
      {
        name: 'Samaritans: Step by Step',
        url: 'https://www.samaritans.org/how-we-can-help/schools/step-step/',
        description: 'Support for schools after a suspected suicide',
      },
      {
        name: 'Education Support',
        url: 'https://www.educationsupport.org.uk',
        description: 'Free, confidential helpline for everyone who works in education',
      },
    ],
  },
}
