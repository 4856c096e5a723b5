export { listReadTexts, type ReadText } from '../day/read-history.ts'
export {
  loadLevelTexts,
  refreshCompanyTexts,
  removeStoredTexts,
  type StoredText,
  storeLevelTexts,
} from './stored-texts.ts'
