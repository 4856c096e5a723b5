import { ItemsPage } from '../components/items-page.tsx'

export default function IncomeItemsScreen() {
  return <ItemsPage direction="income" />
}
