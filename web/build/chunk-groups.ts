/** A group of files that at least this many entry points (screens and lazy parts, about 300) share. */
const shared = (name: string, minShareCount: number) => ({ name, minShareCount })
/** A group of shared files of one topic. Only `test` decides: the dependencies of a file may be in another chunk. */
const topic = (name: string, test: RegExp, minShareCount: number) => ({
  name,
  test,
  minShareCount,
  includeDependenciesRecursively: false,
})

/**
 * Chunk groups of the bundler (docs/decisions/0055-simpler-build.md). Without them, the bundler creates a chunk for every set
 * of files that the same screens share: 42 per screen, most of them smaller than their response headers. A file belongs to the
 * first group that matches. A group also contains the dependencies of its files, unless it is a `topic`.
 */
export const CHUNK_GROUPS = [
  { name: 'first', tags: ['$initial' as const] },
  // Shared by /login and other forms. It precedes groups that contain more than /login needs.
  {
    name: 'form',
    test: /\/lib\/api\/mutations\.ts$|\/ui\/(?:form\/(?:fields\/(?:field|text-field)|form-grid)|display\/notice)\.tsx$/,
  },
  // Shared by /home and small screens, then by /home and other lists.
  {
    name: 'parts',
    test: /\/ui\/(?:display\/tag|form\/filters\/(?:filter-bar|search-field)|layout\/list\/(?:load-more|pull-refresh)|state\/skeleton)\.tsx?$|\/lib\/(?:dates|money|address\/use-rewrite|api\/infinite-queries)\.ts$|\/(?:infiniteQueryObserver|useInfiniteQuery)\.js$/,
  },
  {
    name: 'lists',
    test: /\/ui\/layout\/(?:list\/list-page|navigation\/split-view)\.tsx$|\/ui\/no-break\.ts$|\/contract\/src\/stock\/endpoints\.ts$|\/domains\/stock\/(?:device-codes|api|stock-labels)\.ts$|\/domains\/stock\/shared\/row\.module\.css$/,
  },
  // Loaded next to the first screen, which may need it at once.
  topic(
    'offline',
    /\/domains\/notifications\/push\/|\/contract\/src\/(?:notifications\/(?!messages)|[\w-]+\/topics\.ts$)|\/app\/update\/new-version\.ts$/,
    2,
  ),
  // Screens without input need none of these, although more than 40 screens have some.
  topic('form-state', /\/ui\/form\/use-form\.ts$/, 2),
  topic('errors', /\/contract\/src\/(?:errors\/|[\w-]+\/messages)/, 2),
  shared('common', 80),
  shared('shared', 41),
  { name: 'forms', test: /\/ui\/(?:form|layout)\//, minShareCount: 14 },
  topic(
    'goods',
    /\/contract\/src\/(?:sales|stock|customers|catalogue)|\/domains\/(?:stock|sales|customers)\/|\/ui\/overlay\/picker\/period/,
    8,
  ),
  // The browser's database and what is sent from it: also used by screens that are not about English.
  topic(
    'storage',
    /\/lib\/(?:storage\/indexed-db|util\/sender|outbox\/(?:failure|queue))\.ts$|\/node_modules\/idb\/|\/study\/src\/scheduling\/settings|\/domains\/english\/(?:learner\/guest-mark|store\/study-database)/,
    6,
  ),
  topic('audio', /\/lib\/audio\/(?!sounds)|\/contract\/src\/speech\//, 4),
  // Pictures, the mascot and its instructions; the look itself is part of `words`.
  topic(
    'pictures',
    /\/english\/(?:mascot\/|look\/(?:instructions|preferences|stars|study-guide)|pictures\/(?:palette|parse-picture|picture\.|picture-book|word-picture))/,
    2,
  ),
  // Excludes the files of the study package and of English that only some screens need, and what uses `pictures`.
  topic(
    'words',
    /\/contract\/src\/(?:english|word|study)|\/node_modules\/ts-fsrs\/|\/study\/src\/(?!scheduling\/settings)|\/domains\/english\/(?!learner\/(?:learner-grade|guest-mark)|store\/study-database|session\/celebration)/,
    12,
  ),
  // Small files of the first screen that others share.
  topic(
    'learner',
    /\/domains\/english\/(?:content\/find-words|stats\/(?:study-stats|snowflake)|units\/(?:course|use-course|units)|today\/(?:read-texts|day-steps)|plan\/plan-notices)/,
    2,
  ),
  topic(
    'word-forms',
    /\/study\/src\/language\/(?:irregular-forms|word-forms)|\/english\/content\/mark-headword/,
    2,
  ),
  // Small files of words that few screens show, and of the end of most sessions.
  topic(
    'word-parts',
    /\/domains\/english\/(?:known\/mark-known-button|practice\/build-session|words\/word-detail)/,
    2,
  ),
  topic('word-lists', /\/domains\/english\/(?:practice\/answer-options|words\/words-to-repeat)/, 2),
  topic('praise', /\/domains\/english\/(?:session\/celebration|achievements\/(?:new-achievements|medal))/, 2),
  topic('feedback', /\/lib\/audio\/sounds\.ts|\/ui\/display\/progress\./, 2),
  // What all sessions of words and sentences show: card, options, voice, praise.
  topic('session', /\/domains\/english\/(?:session\/(?!session-run|celebration)|look\/instruction-texts)/, 3),
  topic(
    'word-card',
    /\/domains\/english\/(?:audio\/(?:heard-ipa|replay-button|use-voice)|controls\/word-field|words\/word-heading)/,
    3,
  ),
  topic(
    'word-session',
    /\/domains\/english\/(?:practice\/components|pictures\/(?:name-card|picture-(?!book|choices))|units\/unit-celebration)/,
    2,
  ),
]
