/**
 * Irregular forms by headword. They replace the regular past and participle (verbs), plural (nouns) or
 * comparison (adjectives); `-s` and `-ing` of verbs stay regular.
 */
const VERBS = `
arise arose arisen;awake awoke awoken;bear bore borne born;beat beat beaten;become became become;begin began begun;
bend bent bent;bet bet bet;bind bound bound;bite bit bitten;bleed bled bled;blow blew blown;break broke broken;
breed bred bred;bring brought brought;broadcast broadcast broadcast;build built built;burn burnt burned;burst burst burst;
buy bought bought;cast cast cast;catch caught caught;choose chose chosen;cling clung clung;come came come;cost cost cost;
creep crept crept;cut cut cut;deal dealt dealt;dig dug dug;draw drew drawn;dream dreamt dreamed;drink drank drunk;
drive drove driven;eat ate eaten;fall fell fallen;feed fed fed;feel felt felt;fight fought fought;find found found;
flee fled fled;fling flung flung;fly flew flown;forbid forbade forbidden;forecast forecast forecasted;foresee foresaw foreseen;
forget forgot forgotten;forgive forgave forgiven;freeze froze frozen;get got gotten;give gave given;go went gone;
grind ground ground;grow grew grown;hang hung hanged;hear heard heard;hide hid hidden;hit hit hit;hold held held;
hurt hurt hurt;keep kept kept;kneel knelt knelt;know knew known;lay laid laid;lead led led;lean leant leaned;
leap leapt leaped;learn learnt learned;leave left left;lend lent lent;let let let;lie lay lain lied;light lit lighted;
lose lost lost;make made made;mean meant meant;meet met met;mislead misled misled;mistake mistook mistaken;
misunderstand misunderstood misunderstood;mow mowed mown;outdo outdid outdone;overcome overcame overcome;
overhear overheard overheard;oversee oversaw overseen;overtake overtook overtaken;overthrow overthrew overthrown;pay paid paid;
prove proved proven;put put put;quit quit quitted;read read read;rebuild rebuilt rebuilt;retell retold retold;
rewind rewound rewound;ride rode ridden;ring rang rung;
rise rose risen;run ran run;say said said;see saw seen;seek sought sought;sell sold sold;send sent sent;set set set;
sew sewed sewn;shake shook shaken;shed shed shed;shine shone shined;shoot shot shot;show showed shown;shrink shrank shrunk;
shut shut shut;sing sang sung;sink sank sunk;sit sat sat;sleep slept slept;slide slid slid;sling slung slung;slit slit slit;
smell smelt smelled;sow sowed sown;speak spoke spoken;speed sped speeded;spell spelt spelled;spend spent spent;
spill spilt spilled;spin spun spun;spit spat spat;split split split;spoil spoilt spoiled;spread spread spread;
spring sprang sprung;stand stood stood;steal stole stolen;stick stuck stuck;sting stung stung;stink stank stunk;
strike struck stricken;strive strove striven;swear swore sworn;sweep swept swept;swell swelled swollen;swim swam swum;
swing swung swung;take took taken;teach taught taught;tear tore torn;tell told told;think thought thought;
throw threw thrown;thrust thrust thrust;undergo underwent undergone;understand understood understood;undertake undertook undertaken;
undo undid undone;uphold upheld upheld;upset upset upset;wake woke woken;wear wore worn;weave wove woven;weep wept wept;
win won won;wind wound wound;withdraw withdrew withdrawn;withhold withheld withheld;withstand withstood withstood;
wring wrung wrung;write wrote written`

const PLURALS = `
analysis analyses;appendix appendices;axis axes;bacterium bacteria;basis bases;calf calves;child children;crisis crises;criterion criteria;
curriculum curricula curriculums;datum data;deer deer;diagnosis diagnoses;elf elves;emphasis emphases;fish fish;foot feet;
formula formulae formulas;goose geese;grandchild grandchildren;half halves;hypothesis hypotheses;index indices indexes;
knife knives;leaf leaves;life lives;loaf loaves;man men;medium media;mouse mice;oasis oases;ox oxen;parenthesis parentheses;
person people;phenomenon phenomena;policeman policemen;policewoman policewomen;fireman firemen;postman postmen;
salesman salesmen;saleswoman saleswomen;workman workmen;freshman freshmen;layman laymen;statesman statesmen;
businessman businessmen;fisherman fishermen;sportsman sportsmen;gentleman gentlemen;chairman chairmen;snowman snowmen;
scarf scarves scarfs;self selves;sheep sheep;shelf shelves;species species;spokesman spokesmen;stimulus stimuli;
synthesis syntheses;thesis theses;thief thieves;tooth teeth;wife wives;housewife housewives;wolf wolves;woman women;
yourself yourselves;passer-by passers-by;hero heroes;potato potatoes;tomato tomatoes;echo echoes;veto vetoes;
mosquito mosquitoes;volcano volcanoes;cargo cargoes;tornado tornadoes;buffalo buffaloes buffalo;quiz quizzes;means means;
aircraft aircraft;series series;spacecraft spacecraft;alumnus alumni;nucleus nuclei;fungus fungi;radius radii;larva larvae`

const COMPARISONS = `
good better best;well better best;bad worse worst;badly worse worst;ill worse worst;far farther farthest further furthest;
little less least;many more most;much more most;old older oldest elder eldest;few fewer fewest`

/** Function words whose forms follow no pattern. */
const CLOSED = `
be am is are was were been being isn't aren't wasn't weren't I'm you're he's she's it's we're they're that's there's here's
what's who's where's how's;have has had having haven't hasn't hadn't I've you've we've they've;
do does did done doing don't doesn't didn't;can could can't cannot couldn't;will would won't wouldn't I'll you'll he'll
she'll it'll we'll they'll I'd you'd he'd she'd we'd they'd;shall should shan't shouldn't;may might;must mustn't;
need needn't needs needed needing;let lets letting let's;not n't;a an;this these;that those;I me my mine myself;you your yours yourself;
he him his himself;she her hers herself;it its itself;we us our ours ourselves;they them their theirs themselves;
who whom whose;one ones one's;other others another;each each;o'clock`

const parseTable = (text: string): Map<string, readonly string[]> =>
  new Map(
    text
      .split(';')
      .map((line) => line.trim().split(/\s+/))
      .map(([head = '', ...forms]) => [head, [...new Set(forms)]]),
  )

export const IRREGULAR_VERBS = parseTable(VERBS)
export const IRREGULAR_PLURALS = parseTable(PLURALS)
export const IRREGULAR_COMPARISONS = parseTable(COMPARISONS)
export const CLOSED_CLASSES = parseTable(CLOSED)
