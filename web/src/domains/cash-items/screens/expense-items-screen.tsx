import { ItemsPage } from '../components/items-page.tsx'

export default function ExpenseItemsScreen() {
  return <ItemsPage direction="expense" />
}
