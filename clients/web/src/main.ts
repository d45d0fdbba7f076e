import './pages/page'
import './pages/seated' // several pages have it: it comes with the first script
