import { EntriesPage } from './entries-page.tsx'

export default function ExpenseDetailsScreen() {
  return <EntriesPage direction="expense" />
}
