// Command clients uses the Go client that oapi-codegen generates from the contract. It
// creates a roster on a server, adds a unit and prints the operations of all fixes.
package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"

	"github.com/rollcall40k/rollcall/clients/rollcall"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: clients URL")
		os.Exit(2)
	}
	if err := build(context.Background(), os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "clients:", err)
		os.Exit(1)
	}
}

func build(ctx context.Context, url string) error {
	client, err := rollcall.NewClientWithResponses(url)
	if err != nil {
		return err
	}
	var body rollcall.CreateRosterJSONRequestBody
	catalogue := "9e.space-marines"
	if err := body.FromNewRoster(rollcall.NewRoster{Name: "First Strike", Edition: "9e", Catalogue: &catalogue}); err != nil {
		return err
	}
	created, err := client.CreateRosterWithResponse(ctx, &rollcall.CreateRosterParams{}, body)
	if err != nil {
		return err
	}
	if created.StatusCode() != http.StatusCreated {
		return errors.New(created.Status())
	}
	r := created.JSON201
	var unit rollcall.Operation
	if err := unit.FromAddUnitOperation(rollcall.AddUnitOperation{Datasheet: "9e.space-marines.outrider-squad"}); err != nil {
		return err
	}
	changed, err := client.OperateWithResponse(ctx, r.Id, &rollcall.OperateParams{IfMatch: fmt.Sprintf("%q", fmt.Sprint(r.Revision))},
		rollcall.Operations{Operations: []rollcall.Operation{unit}})
	if err != nil {
		return err
	}
	if changed.StatusCode() != http.StatusOK {
		return errors.New(changed.Status())
	}
	return show(changed.JSON200.Report)
}

// show prints what the fixes of a report do.
func show(report *rollcall.Report) error {
	for _, d := range report.Diagnostics {
		for _, f := range d.Fixes {
			for _, op := range f.Operations {
				v, err := op.ValueByDiscriminator()
				if err != nil {
					return err
				}
				fmt.Printf("%s: %T\n", d.Message, v)
			}
		}
	}
	return nil
}
