// Package option lists what can be chosen next in a roster.
//
// [Options] tries every option below a selection and says whether it is allowed, what
// it costs and, if not, why. [Associations] lists the candidates of associations, and
// [LimitsReached] the root options that are at a maximum.
package option
