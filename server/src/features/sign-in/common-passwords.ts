import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Passwords that British schools choose, and years that are too recent for the list of breaches. */
const OWN = `
  0000000000 0123456789 0987654321 1111111111 111111111111 1122334455 121212121212 123123123123
  123321123321 1234512345 123456123456 1234567890 12345678901 123456789012 1234567891
  12345678910 123456789a 1472583690 159753159753 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 2222222222
  3333333333 4444444444 55555555555 6666666666 7418529630 7777777777 8888888888 9876543210
  987654321a 9999999999 a123456789 aa123456789 aaaaaaaaaa abc1234567 abc123456789 abcd123456
  abcd@12345 abcdefghij abcdefghijk admin12345 admin123456 admin@1234 adminadmin administrator
  administrator1 alexander1 arsenal123 asdfasdfasdf asdfghjkl1 asdfghjkl; autumn2025 autumn2026
  babygirl12 babygirl123 baseball12 basketball basketball1 batman1234 birmingham birmingham1
  blessed123 blink182182 blueberry1 butterflies butterfly1 changeme123 changeme1234 charlotte1
  cheesecake chelsea123 chocolate1 chocolate12 christmas1 christmas123 classroom1 classroom123
  computer12 computer123 correcthorsebatterystaple december123 default123 dragon1234 education1
  education123 elizabeth1 emergency1 emergency999 england123 facebook12 facebook123 football12
  football123 footballfootball fortnite12 fortnite123 godisgood1 goodmorning google1234
  guest12345 headteacher headteacher1 hello12345 hellohello helloworld helloworld1 holdfast123
  holdfast1234 holdfastholdfast ilovemydad ilovemymum iloveyou12 iloveyou123 iloveyouforever
  india@1234 instagram1 internet12 internet123 iphone1234 jacqueline jesus12345 jesuschrist
  letmein123 letmein1234 liverpool1 liverpool123 lockdown123 london1234 lovelovelove manchester
  manchester1 manutd1234 master1234 michelle12 microsoft1 minecraft1 minecraft123 monkey1234
  mychildren mypassword mypassword1 newcastle1 newpassword newpassword1 nintendo12 nottingham
  nottingham1 november123 p@ssw0rd12 p@ssw0rd123 p@ssword123 pa55word123 pass@12345 pass@word1
  passw0rd12 passw0rd123 password01 password1! password12 password123 password123! password1234
  password12345 password2024 password2025 password2026 password@1 password@123 playstation
  playstation1 pokemon123 primary123 princess12 princess123 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedcr
  qazwsxedcrfv qqqqqqqqqq qwer1234qwer qwerty1234 qwerty12345 qwerty123456 qwerty@123 qwertyuiop
  qwertyuiop123 rootrootroot safeguarding safeguarding1 samsung123 school1234 school12345
  schoolschool secondary1 secret1234 secretsecret september1 sheffield1 spiderman1 spiderman123
  spring2025 spring2026 starwars12 starwars123 strawberry strawberry1 student123 summer2024
  summer2025 summer2026 sunflower1 sunshine12 sunshine123 superman12 superman123 teacher123
  teacher1234 teaching123 temp123456 temppassword test123456 testing123 testpassword testtest12
  testtest123 thepassword trustno1234 unicorn123 volleyball watermelon welcome123 welcome1234
  welcome2024 welcome2025 welcome2026 welcome@123 whatever12 whatever123 windows123 winter2024
  winter2025 winter2026 yourpassword youtube123 zaq12wsxcde3 zxcvbnm123 zzzzzzzzzz
`

const OF_BREACHES = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').replace(
  /^#.*$/gm,
  '',
)

/** Common passwords of ten characters and more, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `${OWN} ${OF_BREACHES}`.trim().split(/\s+/),
)
