import SiteGen
