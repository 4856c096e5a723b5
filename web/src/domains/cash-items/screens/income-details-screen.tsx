import { EntriesPage } from '../components/entries-page.tsx'

/** 收入明细: entries, one of them, or a new one. */
export default function IncomeDetailsScreen() {
  return <EntriesPage direction="income" />
}
