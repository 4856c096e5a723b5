import { resolve } from 'node:path'
import { chunksOf } from './named-chunks.ts'

const source = (path: string) => resolve(import.meta.dirname, '../src', path)

const NAMES = {
  // what every visit needs (named one by one where public.ts or index.ts stands between), and what the sign-in shares with
  // what follows
  first: [
    'main.tsx',
    'domains/notifications/use-unread.ts',
    'domains/session/module-routes.ts',
    'lib/api/queries.ts',
    'lib/api/invalidate.ts',
    'ui/display/notice.tsx',
  ].map(source),
  // small, and drawn with nearly everywhere
  parts: [
    'lib/api/endless.ts',
    'lib/address/use-rewrite.ts',
    'lib/dates.ts',
    'ui/glued.ts',
    'ui/display/tag.tsx',
    'ui/form/filter-bar.tsx',
    'ui/form/search-field.tsx',
    'ui/layout/load-more.tsx',
    'ui/layout/pull-indicator.tsx',
    'ui/layout/use-pull-refresh.ts',
    'ui/overlay/lazy-part.tsx',
    'ui/state/skeleton.tsx',
  ].map(source),
  // long lists
  lists: [
    'lib/money.ts',
    'ui/layout/list-page.tsx',
    '../../contract/src/catalogue.ts',
    '../../contract/src/exports.ts',
  ].map(source),
  // where everybody who signs in lands, and what other lists of goods share with it
  home: ['domains/stock/screens/home-screen.tsx'].map(source),
  // what app/offline.ts looks after
  waiting: [
    'lib/records.ts',
    'lib/outbox/send.ts',
    'lib/outbox/start.ts',
    'lib/outbox/submit.ts',
    'lib/outbox/edited.ts',
    'lib/outbox/waiting.ts',
    'lib/use-in-turn.ts',
    'domains/exams/saving/mark.ts',
    'domains/english/store/guest-mark.ts',
    'domains/notifications/push/connect.ts',
    'domains/notifications/push/this-device.ts',
    'domains/notifications/push/browser.ts',
    'lib/outbox/fate.ts',
  ].map(source),
  // what signing in shares with every form
  form: ['lib/api/mutations.ts', 'ui/form/field.tsx', 'ui/form/form-grid.tsx', 'ui/form/text-field.tsx'].map(
    source,
  ),
  // for screens with files to hand out, or with something that in-app browsers lack
  deliver: ['lib/host.ts', 'lib/copy-text.ts', 'ui/deliver/deliver.ts', 'ui/deliver/share-files.ts'].map(
    source,
  ),
  // details of anything
  common: [
    'domains/stock/components/permitted.tsx',
    'domains/stock/use-filters.ts',
    'domains/stock/use-way-back.ts',
    'lib/address/use-address.ts',
    'lib/api/every-page.ts',
    'lib/audio/sounds.ts',
    'lib/address/values.ts',
    'ui/display/card.tsx',
    'ui/display/description-list.tsx',
    'ui/display/list.tsx',
    'ui/display/progress.tsx',
    'ui/display/stat.tsx',
    'ui/form/date-field.tsx',
    'ui/form/segmented-control.tsx',
    'ui/form/select-field.tsx',
    'ui/form/text-area.tsx',
    'ui/layout/summary-line.tsx',
    'ui/overlay/action-sheet.tsx',
    'ui/overlay/picker-sheet.tsx',
    'ui/overlay/sheet.tsx',
    'ui/state/loaded.tsx',
    '../../contract/src/errors.ts',
    'ui/layout/together-with.ts',
  ].map(source),
  // the state of a form, and forms in sheets
  useForm: ['ui/form/use-form.ts', 'ui/overlay/form-sheet.tsx'].map(source),
  // what is filled in and saved
  forms: [
    'ui/form/checkbox.tsx',
    'ui/form/money-field.tsx',
    'ui/form/number-field.tsx',
    'ui/form/picker-field.tsx',
    'ui/form/stepper.tsx',
    'ui/layout/form-page.tsx',
    'ui/layout/leave-dialog.tsx',
    'ui/overlay/reason-sheet.tsx',
  ].map(source),
  // details of goods and sales
  goods: [
    'domains/stock/components/location-chip.tsx',
    'domains/exports/components/export-button.tsx',
    'domains/stock/components/location-field.tsx',
    'domains/stock/components/location-sheet.tsx',
    '../../contract/src/customers.ts',
    '../../contract/src/customers-parts.ts',
    '../../contract/src/sales-parts.ts',
    '../../contract/src/stock-parts.ts',
  ].map(source),
  // what is done to goods
  deeds: [
    'domains/stock/components/code-entry.tsx',
    'domains/stock/components/code-row.tsx',
    'domains/stock/components/done-view.tsx',
    'domains/stock/components/folded.tsx',
    'domains/stock/components/goods.module.css',
    'domains/stock/components/sku-picker.tsx',
    'domains/stock/stale.ts',
    'domains/stock/use-action-draft.ts',
    '../../contract/src/stock-documents.ts',
    '../../contract/src/stock-transfers.ts',
    'app/screens/stock.ts',
    'domains/stock/lists.ts',
    'domains/stock/quantities.ts',
    'domains/stock/use-resolved.ts',
  ].map(source),
  // pictures
  pictures: [
    'lib/pictures/prepare.ts',
    'lib/pictures/use-file-url.ts',
    'ui/overlay/image-preview.tsx',
    '../../contract/src/photos.ts',
  ].map(source),
  // figures over a time
  figures: [
    'domains/sales-figures/components/choice-chip.tsx',
    'domains/sales-figures/components/filter-chips.tsx',
    'domains/sales-figures/line-filters.ts',
    'domains/sales-figures/links.ts',
    'domains/sales-figures/reads.ts',
    'domains/sales-figures/words.ts',
    'ui/form/date-range-field.tsx',
    'ui/overlay/period-sheet.tsx',
    '../../contract/src/accounts-parts.ts',
    '../../contract/src/targets.ts',
  ].map(source),
  // tasks and todos
  plans: [
    'domains/colleagues/components/colleague-field.tsx',
    'domains/tasks/tasks.ts',
    'domains/todos/components/quick-days.tsx',
    'domains/todos/todos.ts',
    'ui/display/tick-row.tsx',
    '../../contract/src/plans.ts',
    '../../contract/src/tasks-parts.ts',
  ].map(source),
  // alone, as pupils have them as well
  charts: ['ui/chart/chart.tsx'].map(source),
  // what a pupil has studied
  study: [
    'domains/english/goal.ts',
    'domains/english/packs.ts',
    'domains/english/store/device.ts',
    '../../contract/src/english.ts',
  ].map(source),
  // what of it a day asks for: the search, which knows words, needs none of it
  today: ['domains/english/today.ts', '../../study/src/plan.ts'].map(source),
  // words, shown and said
  words: [
    'domains/english/components/word-detail.tsx',
    'domains/english/components/word-face.tsx',
    'domains/english/own-words.ts',
    'lib/audio/server-voice.ts',
    '../../contract/src/word-lists.ts',
  ].map(source),
  // practising them
  practice: [
    'domains/english/components/celebration.tsx',
    'domains/english/components/speed.tsx',
    'domains/english/components/unfold.tsx',
    'domains/english/components/word-field.tsx',
    'domains/english/use-keys.ts',
    '../../study/src/rating.ts',
  ].map(source),
  // texts and the choices below them, without the words that practice is about
  passages: ['domains/english/components/option.tsx', 'domains/english/components/passage.tsx'].map(source),
  // reading
  texts: [
    'domains/reading/components/reading.module.css',
    'domains/reading/names.ts',
    '../../contract/src/reading.ts',
    '../../contract/src/reading-parts.ts',
  ].map(source),
  // papers and their questions
  questions: [
    'domains/exams/components/answer-input.tsx',
    'domains/papers/parts/crop-picture.tsx',
    'domains/papers/parts/math-text.tsx',
    'domains/papers/parts/question-view.tsx',
    '../../contract/src/exams-figures.ts',
    '../../contract/src/exams-parts.ts',
    '../../contract/src/exams-results.ts',
    '../../contract/src/papers.ts',
    '../../contract/src/papers-parts.ts',
    '../../contract/src/papers-upload.ts',
  ].map(source),
  // where somebody is, and who was called on
  visits: [
    'lib/place.ts',
    'ui/photos/photos-field.tsx',
    '../../contract/src/customer-visits.ts',
    '../../contract/src/distance.ts',
  ].map(source),
  // days of work
  attendance: [
    'app/screens/attendance.ts',
    'domains/attendance/components/day-facts.tsx',
    'domains/attendance/components/punch-box.tsx',
  ].map(source),
  // customers
  clients: [
    'app/screens/customers.ts',
    'domains/customers/components/customers.module.css',
    'domains/customers/customers.ts',
  ].map(source),
  // what customers owe
  debts: [
    'app/screens/debts.ts',
    'domains/debts/components/debts.module.css',
    'domains/debts/debts.ts',
    '../../contract/src/debts-parts.ts',
  ].map(source),
  // income and expenses
  cash: [
    'app/screens/cashflow.ts',
    'domains/cash-items/cash.ts',
    'domains/cash-items/components/cash.module.css',
    'domains/cash-items/components/item-field.tsx',
    'domains/cash-items/components/terms-fields.tsx',
  ].map(source),
  // tills and accounts
  funds: ['app/screens/funds.ts', 'domains/accounts/accounts.ts'].map(source),
  // phones one by one
  devices: [
    'app/screens/devices.ts',
    'domains/devices/addresses.ts',
    'domains/devices/components/brand-chip.tsx',
    'domains/devices/components/devices.module.css',
    '../../contract/src/devices.ts',
  ].map(source),
  // days of sales
  days: [
    'app/screens/sales.ts',
    'domains/sales-figures/components/figures.module.css',
    'domains/sales-figures/components/seen.tsx',
  ].map(source),
  // tasks
  tasks: [
    'app/screens/tasks.ts',
    'domains/tasks/components/task-row.tsx',
    'domains/tasks/components/tasks.module.css',
  ].map(source),
  // parcels
  parcels: [
    'app/screens/logistics.ts',
    'domains/logistics/logistics.ts',
    '../../contract/src/logistics.ts',
  ].map(source),
  // reward tasks
  rewards: [
    'app/screens/rewards.ts',
    'domains/rewards/parts/words.ts',
    '../../contract/src/rewards.ts',
    '../../contract/src/rewards-play.ts',
  ].map(source),
  // taking an exam
  exam: [
    'domains/exams/components/passage-split.tsx',
    'domains/exams/components/question-card.tsx',
    'domains/exams/saving/ledger.ts',
  ].map(source),
}

/** What asks for several things at once, or page by page: not the first screen. */
const APART = [
  [/@tanstack\/.*\/(?:useQueries|queriesObserver)\.js$/, 'many-queries'],
  [/@tanstack\/.*\/(?:useInfiniteQuery|infiniteQueryObserver)\.js$/, 'parts'],
] as const

/** What screens share is fetched in a few pieces: of some forty each had, most were smaller than their headers. */
export const TOGETHER = chunksOf(NAMES, APART)
