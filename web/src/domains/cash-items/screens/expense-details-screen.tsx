import { EntriesPage } from '../components/entries-page.tsx'

export default function ExpenseDetailsScreen() {
  return <EntriesPage direction="expense" />
}
