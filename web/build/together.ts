import { resolve } from 'node:path'
import { chunksOf } from './named-chunks.ts'

const source = (path: string) => resolve(import.meta.dirname, '../src', path)

/** What screens share is fetched in a few pieces: of some forty each had, most were smaller than their headers. */
export const TOGETHER = chunksOf({
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
  ].map(source),
  // what signing in shares with every form
  form: ['lib/api/mutations.ts', 'ui/form/field.tsx', 'ui/form/form-grid.tsx', 'ui/form/text-field.tsx'].map(
    source,
  ),
  // details of anything
  common: [
    'domains/stock/components/permitted.tsx',
    'domains/stock/use-filters.ts',
    'domains/stock/use-way-back.ts',
    'lib/address/use-address.ts',
    'lib/api/every-page.ts',
    'lib/api/save-file.ts',
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
  ].map(source),
  // what is filled in and saved
  forms: [
    'ui/form/checkbox.tsx',
    'ui/form/money-field.tsx',
    'ui/form/number-field.tsx',
    'ui/form/picker-field.tsx',
    'ui/form/stepper.tsx',
    'ui/layout/form-page.tsx',
    'ui/layout/leave-dialog.tsx',
    'ui/layout/use-draft.ts',
    'ui/overlay/reason-sheet.tsx',
  ].map(source),
  // details of goods and sales
  goods: [
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
    'domains/english/today.ts',
    '../../contract/src/english.ts',
  ].map(source),
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
    'domains/english/components/option.tsx',
    'domains/english/components/passage.tsx',
    'domains/english/components/speed.tsx',
    'domains/english/components/unfold.tsx',
    'domains/english/components/word-field.tsx',
    'domains/english/use-keys.ts',
    '../../study/src/rating.ts',
  ].map(source),
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
})
