/** What other domains may use of expenses and incomes: photos of a record. */
export { type PhotoShelf, Photos, PhotosField } from './components/photos-field.tsx'
