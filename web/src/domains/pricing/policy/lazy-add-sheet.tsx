import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'

export const AddSheet = lazyWithRetry(() => import('./add-sheet.tsx'))
