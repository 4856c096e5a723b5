import { NOTE_FIELDS } from '../formats/write-text.ts'

/** The collection tables of Anki schema 11, which every Anki version reads. */
export const SCHEMA = `
  create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
    ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
    models text not null, decks text not null, dconf text not null, tags text not null);
  create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
    usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
    flags integer not null, data text not null);
  create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
    mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
    ivl integer not null, factor integer not null, reps integer not null, lapses integer not null,
    left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null);
  create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
    ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null,
    type integer not null);
  create table graves (usn integer not null, oid integer not null, type integer not null);
  create index ix_notes_usn on notes (usn);
  create index ix_cards_usn on cards (usn);
  create index ix_revlog_usn on revlog (usn);
  create index ix_cards_nid on cards (nid);
  create index ix_cards_sched on cards (did, queue, due);
  create index ix_revlog_cid on revlog (cid);
  create index ix_notes_csum on notes (csum);`

/** Constant across exports, so that a repeated import updates the notes instead of duplicating the note type. */
export const NOTE_TYPE_ID = 1_795_300_000_001
const DEFAULT_ID = 1

const FRONT_TEMPLATE = '<div class="word">{{单词}}</div>'
const BACK_TEMPLATE = `{{FrontSide}}<hr id="answer">
<div class="ipa">{{#英音}}英 /{{英音}}/ {{/英音}}{{#美音}}美 /{{美音}}/{{/美音}}</div>
<div>{{释义}}</div>{{#例句}}<p>{{例句}}<br>{{例句翻译}}</p>{{/例句}}`
const CARD_CSS =
  '.card { font-family: sans-serif; font-size: 20px; text-align: center; } .word { font-size: 32px; } .ipa { color: #666; }'

const noteTypeJson = (now: number) => ({
  id: NOTE_TYPE_ID,
  name: '商学单词',
  type: 0,
  mod: now,
  usn: -1,
  sortf: 0,
  did: null,
  tmpls: [
    { name: '单词', ord: 0, qfmt: FRONT_TEMPLATE, afmt: BACK_TEMPLATE, bqfmt: '', bafmt: '', did: null },
  ],
  flds: NOTE_FIELDS.map((name, ord) => ({
    name,
    ord,
    sticky: false,
    rtl: false,
    font: 'Arial',
    size: 20,
    media: [],
  })),
  css: CARD_CSS,
  latexPre: '',
  latexPost: '',
  latexsvg: false,
  req: [[0, 'any', [0]]],
  tags: [],
  vers: [],
})

const deckJson = (id: number, name: string, now: number) => ({
  id,
  name,
  mod: now,
  usn: -1,
  lrnToday: [0, 0],
  revToday: [0, 0],
  newToday: [0, 0],
  timeToday: [0, 0],
  collapsed: false,
  browserCollapsed: false,
  desc: '',
  dyn: 0,
  conf: DEFAULT_ID,
  extendNew: 0,
  extendRev: 0,
})

const DECK_OPTIONS = {
  id: DEFAULT_ID,
  mod: 0,
  name: 'Default',
  usn: 0,
  maxTaken: 60,
  autoplay: true,
  timer: 0,
  replayq: true,
  new: { bury: false, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 0], order: 1, perDay: 20 },
  rev: { bury: false, ease4: 1.3, ivlFct: 1, maxIvl: 36_500, perDay: 200, hardFactor: 1.2 },
  lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
  dyn: false,
}

/** The single row of `col`: note types, decks and options as JSON. `now` is in seconds. */
export const collectionRow = (deckId: number, name: string, now: number): (string | number)[] => [
  1,
  now,
  now * 1000,
  now * 1000,
  11,
  0,
  0,
  0,
  JSON.stringify({ nextPos: 1, curDeck: deckId, activeDecks: [deckId], curModel: NOTE_TYPE_ID }),
  JSON.stringify({ [NOTE_TYPE_ID]: noteTypeJson(now) }),
  JSON.stringify({
    [DEFAULT_ID]: deckJson(DEFAULT_ID, 'Default', now),
    [deckId]: deckJson(deckId, name, now),
  }),
  JSON.stringify({ [DEFAULT_ID]: DECK_OPTIONS }),
  '{}',
]
