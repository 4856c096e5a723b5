import { CategoriesPage } from '../components/items-page.tsx'

export default function ExpenseCategoriesScreen() {
  return <CategoriesPage direction="expense" />
}
