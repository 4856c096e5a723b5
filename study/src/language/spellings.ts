import { normalizeText } from '../scheduling/answer-rating.ts'

/** British and American spellings, and other words with two spellings. The second one is the normal form. */
const SPELLING_PAIRS = new Map(
  `mum mom;mums moms;mummy mommy;grey gray;tyre tire;tyres tires;programme program;programmes programs;cheque check;
cheques checks;aeroplane airplane;aeroplanes airplanes;maths math;pyjamas pajamas;jewellery jewelry;moustache mustache;
plough plow;kerb curb;cosy cozy;sceptical skeptical;sceptic skeptic;aluminium aluminum;mould mold;doughnut donut;
yoghurt yogurt;ageing aging;judgement judgment;acknowledgement acknowledgment;skilful skillful;wilful willful;
fulfil fulfill;fulfils fulfills;enrol enroll;enrols enrolls;enrolment enrollment;fulfilment fulfillment;
instalment installment;marvellous marvelous;woollen woolen;practise practice;practises practices;practised practiced;
practising practicing;licence license;licences licenses;defence defense;offence offense;offences offenses;
pretence pretense;analyse analyze;analyses analyzes;analysed analyzed;analysing analyzing;paralyse paralyze;
paralysed paralyzed;catalogue catalog;catalogues catalogs;dialogue dialog;dialogues dialogs;analogue analog;
manoeuvre maneuver;archaeology archeology;encyclopaedia encyclopedia;mediaeval medieval;anaesthetic anesthetic;
learnt learned;burnt burned;dreamt dreamed;spelt spelled;spoilt spoiled;spilt spilled;leapt leaped;leant leaned;
smelt smelled;towards toward;afterwards afterward;backwards backward;forwards forward;upwards upward;downwards downward;
whilst while;amongst among;amidst amid;grandad granddad;goodbye goodby;bye-bye byebye;okay ok;o.k ok;speciality specialty;
storeyed storied;draught draft;draughts drafts;inquiry enquiry;inquiries enquiries;inquire enquire;
disc disk;discs disks;gaol jail;hiccough hiccup;whisky whiskey;alright all-right;t-shirt tshirt;
e-mail email;e-mails emails;barbecue barbeque;caviar caviare;axe ax;mr. mr;mrs. mrs;dr. dr`
    .split(/;\s*/)
    .map((pair) => pair.split(' ') as [string, string]),
)

const OUR_ENDING =
  /^((?:dis|un|mis|out)?(?:arb|ard|arm|behavi|cand|clam|col|demean|endeav|fav|ferv|flav|glam|harb|hon|hum|lab|neighb|od|parl|ranc|rig|rum|sav|savi|splend|succ|tum|val|vap|vig))our(?=$|s|ed|ing|ly|ful|less|ite|able|ably|er|hood|y|i)/
const RE_ENDING =
  /^((?:kilo|centi|milli|deci)?(?:met|lit)|cent|theat|fib|calib|spect|somb|meag|lust|sab)re(s?)$/
/**
 * Verbs in -ise and nouns that are never written with a z; short stems such as rise and wise are no verbs in
 * -ise.
 */
const ALWAYS_ISE =
  /^(?:advert|adv|ar|chast|comp|comprom|dem|desp|dev|disgu|enterpr|exc|exerc|expert|franch|improv|merchand|prem|prom|ra|rev|superv|surm|surpr|telev|treat|otherw|likew|clockw|parad|conc|prec|pra|no|po|cru|bru|pra|appra|upra|ra|turquo|torto|porpo|caps)is/
const ISE = /^([a-z]{4,})is(e|es|ed|ing|er|ers|ation|ations)$/
const SHORT_ISE = /^(real|util|ident|organ)is(e|es|ed|ing|ation)$/
const DOUBLE_L =
  /^((?:trave|cance|labe|mode|leve|signa|counse|fue|due|marve|que|tota|riva|equa|dia|channe|tunne|quarre|jewe|pane|pane|initia|unrave|chise|swive|snorke|pedd|bevel)l)l(ed|ing|er|ers|or|ors|ation)$/

/** Returns the American spelling: `colour` becomes `color`, `practise` becomes `practice`. */
export function americanSpelling(word: string): string {
  const pair = SPELLING_PAIRS.get(word)
  if (pair !== undefined) return pair
  const plain = word.replace(OUR_ENDING, '$1or').replace(RE_ENDING, '$1er$2').replace(DOUBLE_L, '$1$2')
  return ALWAYS_ISE.test(plain) ? plain : plain.replace(ISE, '$1iz$2').replace(SHORT_ISE, '$1iz$2')
}

/** True if a typed word equals the word in British or American spelling; ignores case, width and accents. */
export const isSameSpelling = (typed: string, word: string): boolean =>
  toAmericanSpelling(normalizeText(typed)) === toAmericanSpelling(normalizeText(word))

/** Converts every word of a lower-case text to its American spelling. */
export const toAmericanSpelling = (text: string): string =>
  text.replace(/[a-z]+(?:[-'][a-z]+)*/g, (word) => americanSpelling(word))
