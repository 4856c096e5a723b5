import { EntriesPage } from '../components/entries-page.tsx'

/** 支出明细: entries, one of them, or a new one. */
export default function ExpenseDetailsScreen() {
  return <EntriesPage direction="expense" />
}
