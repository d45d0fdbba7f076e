import './pages/page'
