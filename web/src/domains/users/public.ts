export { KEY_NOTES } from './user-labels.ts'
