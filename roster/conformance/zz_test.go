package conformance
import ("testing";"fmt";"path/filepath")
func TestZZ(t *testing.T){
 for _, lane := range []string{battleScribe, newRecruit} {
  for _, s := range specs(t, filepath.Join(community(t), "specs")) {
   if s.Engines[lane]=="skip" {continue}
   d, err := check(s, lane)
   if len(d)>0||err!=nil { fmt.Println("LANE",lane,s.Category+"/"+s.ID, s.Engines[lane], err); for _,x:=range d {fmt.Println("     ",x)} }
  }
 }
}
